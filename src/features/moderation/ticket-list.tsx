import { useInfiniteQuery } from '@tanstack/react-query'
import { dayOf } from '#contract/decision.ts'
import type { TicketId } from '#contract/ids.ts'
import type { Ticket, TicketState } from '#contract/ticket-desk.ts'
import { eachOnce } from '#src/entities/paged-list/each-once.ts'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { ActionRow } from '#src/ui/action-row.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ticketsQuery } from './moderation-queries.ts'
import { RowSkeletons } from './queue-skeletons.tsx'

const emptyTexts: Record<TicketState, string> = {
  open: 'No message waits for an answer.',
  answered: 'No message was answered yet.',
  closed: 'No message is closed.',
}

/** Messages in one state, in all states of the list. */
export function TicketList({ state, onOpen }: { state: TicketState; onOpen: (id: TicketId) => void }) {
  const query = useInfiniteQuery(ticketsQuery(state))
  const list = useListState(query)
  const tickets = eachOnce(query.data?.pages.flatMap((page) => page.tickets))
  return (
    <>
      {tickets.length > 0 && (
        <ul aria-label="Messages">
          {tickets.map((ticket) => (
            <ActionRow
              key={ticket.id}
              note={originOf(ticket)}
              action={{ label: 'Open', spoken: `Open: ${ticket.subject}`, onAct: () => onOpen(ticket.id) }}
            >
              <b dir="auto">{ticket.subject}</b>
            </ActionRow>
          ))}
        </ul>
      )}
      <ListFoot
        list={list}
        isEmpty={tickets.length === 0}
        failedText={messageOf(query.error, 'The messages could not be loaded.')}
        failedMoreText="More messages could not be loaded."
        empty={<EmptyState text={emptyTexts[state]} />}
        loading={<RowSkeletons what="messages" />}
        loadingMore={<RowSkeletons what="messages" />}
      />
    </>
  )
}

/** From whom and of when. */
function originOf({ from, created_at }: Ticket): string {
  return `@${from.username}, ${dayOf(created_at)}`
}
