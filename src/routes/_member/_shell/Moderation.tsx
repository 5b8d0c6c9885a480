import { createFileRoute } from '@tanstack/react-router'
import { ticketIdSchema } from '#contract/ids.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const Route = createFileRoute('/_member/_shell/Moderation')({
  staticData: { title: 'Moderation' },
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    tab?: string | undefined
    member?: string | undefined
    q?: string | undefined
    ticket?: string | undefined
    state?: string | undefined
  } => ({
    tab: textOf(search['tab']),
    member: textOf(search['member']),
    q: textOf(search['q']),
    ticket: textOf(search['ticket']),
    state: textOf(search['state']),
  }),
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
