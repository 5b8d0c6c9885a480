import { createFileRoute } from '@tanstack/react-router'
import { ticketIdSchema } from '#contract/ids.ts'
import { textsOf } from '#src/lib/texts-of.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/Moderation')({
  staticData: { title: 'Moderation' },
  validateSearch: textsOf('tab', 'member', 'q', 'ticket', 'state'),
  component: ModerationRoute,
})

// In a file of its own, which no member but moderators ever fetches.
const ModerationScreen = lazyPart(
  async () => (await import('#src/features/moderation/moderation-screen.tsx')).ModerationScreen,
)

function ModerationRoute() {
  const { ticket, ...place } = Route.useSearch()
  const navigate = Route.useNavigate()
  const opened = ticketIdSchema.safeParse(ticket).data
  return (
    <>
      <ScreenHeader title="Moderation" before={<BackButton />} />
      <ModerationScreen
        place={{ ...place, ticket: opened }}
        onGo={(next) => void navigate({ search: next, resetScroll: false })}
      />
    </>
  )
}
