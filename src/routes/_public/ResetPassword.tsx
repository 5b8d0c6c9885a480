import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NewPasswordForm } from '#src/features/password-reset/new-password-form.tsx'
import { textsOf } from '#src/lib/texts-of.ts'

export const Route = createFileRoute('/_public/ResetPassword')({
  staticData: { title: 'New password' },
  validateSearch: textsOf('token'),
  component: ResetPasswordScreen,
})

function ResetPasswordScreen() {
  const navigate = useNavigate()
  const { token } = Route.useSearch()
  const toLogin = useCallback(() => void navigate({ to: '/login' }), [navigate])
  const toRequest = useCallback(() => void navigate({ to: '/RequestPasswordReset' }), [navigate])
  return <NewPasswordForm token={token} onDone={toLogin} onFailed={toRequest} />
}
