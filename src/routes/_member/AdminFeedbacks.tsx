import { createFileRoute } from '@tanstack/react-router'
import { AdminFeedbacks } from '#src/features/admin/admin-feedbacks.tsx'

export const Route = createFileRoute('/_member/AdminFeedbacks')({
  staticData: { title: 'Feedbacks' },
  component: AdminFeedbacks,
})
