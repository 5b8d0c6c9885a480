import { createFileRoute } from '@tanstack/react-router'
import { ResetRequestForm } from '#src/features/password-reset/reset-request-form.tsx'

export const Route = createFileRoute('/_public/RequestPasswordReset')({
  staticData: { title: 'Reset password' },
  component: ResetRequestForm,
})
