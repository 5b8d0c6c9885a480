import { createFileRoute } from '@tanstack/react-router'
import { AdminManageUsers } from '#src/features/admin/admin-manage-users.tsx'

export const Route = createFileRoute('/_member/AdminManageUsers')({
  staticData: { title: 'Manage users' },
  component: AdminManageUsers,
})
