import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RestoreEmailForm } from '#src/features/restore-email/restore-email-form.tsx'

export const Route = createFileRoute('/_public/RestoreEmail')({
  staticData: { title: 'Email' },
  validateSearch: (search): { token?: string } =>
    typeof search.token === 'string' || typeof search.token === 'number' ? { token: String(search.token) } : {},
  component: RestoreEmailScreen,
})

function RestoreEmailScreen() {
  const navigate = useNavigate()
  const { token } = Route.useSearch()
  return (
    <RestoreEmailForm
      token={token}
      onDone={(resetToken) => void navigate({ to: '/ResetPassword', search: { token: resetToken } })}
    />
  )
}
