import { createFileRoute } from '@tanstack/react-router'
import { AdminAnalysis } from '#src/features/admin/admin-analysis.tsx'

export const Route = createFileRoute('/_member/AdminAnalysis')({
  staticData: { title: 'Analysis' },
  component: AdminAnalysis,
})
