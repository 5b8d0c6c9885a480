import { hashKey, partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { beforeTheApp, isAcknowledgedSince } from '#src/entities/outbox/acknowledgements.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { freshen } from './freshen.ts'

/**
 * Asks anew for what is on screen as soon as something was discarded that may have arrived: the server may have it all the same, and the
 * screen shows it no more. What else is cached of it is asked for anew once it is opened. Returns the function that ends it.
 */
export function askForDiscarded(client: QueryClient): () => void {
  const outboxHash = hashKey(outboxQuery.queryKey)
  const read = () => client.getQueryData(outboxQuery.queryKey)?.items ?? []
  let before = read()
  return client.getQueryCache().subscribe(({ query, type }) => {
    if (query.queryHash !== outboxHash) return
    const now = read()
    const discarded = before.filter((item) => item.mayHaveArrived && isDiscarded(item, now))
    before = now
    // Where the query itself goes, its member does, too.
    if (type === 'updated' && discarded.length > 0) askAnew(client, discarded)
  })
}

/** What something else of its line took the place of ends as that does. */
function isDiscarded({ id, target }: OutboxItem, items: readonly OutboxItem[]): boolean {
  if (items.some((other) => other.id === id || other.target === target)) return false
  return !isAcknowledgedSince(beforeTheApp, ({ item }) => item.id === id)
}

function askAnew(client: QueryClient, discarded: readonly OutboxItem[]): void {
  for (const item of discarded) {
    if ('postId' in item && item.postId)
      void client.invalidateQueries({ queryKey: postKeys.one(item.postId), refetchType: 'none' })
  }
  // Of all posts that the device has, these are enough.
  const excepted = [outboxQuery.queryKey, postKeys.all]
  void client.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey }) => !excepted.some((key) => partialMatchKey(queryKey, key)),
  })
  void freshen(client)
}
