import type { QueryClient } from '@tanstack/react-query'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { keyOf } from '#src/offline/outbox/outbox-store.ts'
import { whenMade } from '#src/offline/storage/database-connections.ts'
import { outboxDatabase } from '#src/offline/storage/databases.ts'
import { knownSession, subscribeToSession } from '#src/offline/storage/session-store.ts'

/**
 * Where the browser deletes the databases under the open app, what this page shows as waiting is written down again as soon as the outbox
 * is made anew. Sent twice it is one write, by its key; one whose pictures went with the databases is held, and says so.
 */
export function bringBackLostOutbox(queryClient: QueryClient): void {
  const follow = () => {
    const memberId = knownSession()?.user.id
    if (memberId === undefined) return
    whenMade(outboxDatabase(memberId), (store) => {
      // A logout deletes it, too.
      if (knownSession()?.user.id !== memberId) return
      const { items = [] } = queryClient.getQueryData(outboxQuery.queryKey) ?? {}
      for (const item of items) if (item.memberId === memberId) store.put(item, keyOf(item))
    })
  }
  follow()
  subscribeToSession(follow)
}
