import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RestoreEmailForm } from '#src/features/restore-email/restore-email-form.tsx'
import { textsOf } from '#src/lib/texts-of.ts'

export const Route = createFileRoute('/_public/RestoreEmail')({
  staticData: { title: 'Email' },
  validateSearch: textsOf('token'),
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
