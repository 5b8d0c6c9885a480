import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/Moderation')({
  staticData: { title: 'Moderation' },
  validateSearch: ({ member }): { member?: string } => (typeof member === 'string' ? { member } : {}),
  component: ModerationRoute,
})

// In a file of its own, which no member but moderators ever fetches.
const ModerationScreen = lazy(async () => ({
  default: (await import('#src/features/moderation/moderation-screen.tsx')).ModerationScreen,
}))

function ModerationRoute() {
  const { member } = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = (id: string | undefined) => void navigate({ search: id === undefined ? {} : { member: id } })
  return (
    <>
      <ScreenHeader title="Moderation" before={<BackButton />} />
      <Suspense fallback={null}>
        <ModerationScreen memberId={member} onOpenMember={open} />
      </Suspense>
    </>
  )
}
