import { createFileRoute } from '@tanstack/react-router'
import { AdminLogin } from '#src/features/admin/admin-login.tsx'

export const Route = createFileRoute('/_member/AdminAuth')({
  staticData: { title: 'Admin' },
  component: AdminLogin,
})
