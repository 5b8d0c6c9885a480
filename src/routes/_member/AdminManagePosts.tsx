import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '#src/features/admin/admin-frame.tsx'

export const Route = createFileRoute('/_member/AdminManagePosts')({
  staticData: { title: 'Manage posts' },
  component: () => <AdminFrame title="Manage Posts" />,
})
