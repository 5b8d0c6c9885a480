import type { QueryClient } from '@tanstack/react-query'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { outboxQuery } from './outbox-queries.ts'

/** What may be done on the server already, on its way or sent without an answer: what the server counts may have it in. */
export function uncertainItems(client: QueryClient): readonly OutboxItem[] {
  const snapshot = client.getQueryData(outboxQuery.queryKey)
  return snapshot?.items.filter(({ mayHaveArrived, state }) => mayHaveArrived && state.status === 'waiting') ?? []
}
