import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { BlockedMember } from '#contract/block.ts'
import type { MutedMember } from '#contract/mute.ts'
import { blocksKey } from '#src/entities/block/block-keys.ts'
import { mergeBlocks } from '#src/entities/block/merge-blocks.ts'
import { mergeMutes } from '#src/entities/mute/merge-mutes.ts'
import { mutesKey } from '#src/entities/mute/mute-keys.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { freshen } from './freshen.ts'

/** What says who is blocked or muted. */
const sources = new Set([outboxQuery.queryKey, blocksKey, mutesKey].map((key) => hashKey(key)))

/**
 * Asks anew for what is on screen as soon as somebody is not blocked or muted any more, be it that this was taken back or discarded: it was
 * shown without what is theirs, or as if there were no such thing. Returns the function that ends it.
 */
export function askForLetBack(client: QueryClient): () => void {
  const readKeptAway = () => {
    const items = client.getQueryData(outboxQuery.queryKey)?.items ?? []
    const blocked = mergeBlocks(client.getQueryData<readonly BlockedMember[]>(blocksKey) ?? [], items)
    const muted = mergeMutes(client.getQueryData<readonly MutedMember[]>(mutesKey) ?? [], items)
    return new Set([...blocked, ...muted].map(({ id }) => id))
  }
  let keptAway = readKeptAway()
  return client.getQueryCache().subscribe(({ query, type }) => {
    if (!sources.has(query.queryHash)) return
    const before = keptAway
    keptAway = readKeptAway()
    // Where the query itself goes, its member does, too.
    if (type === 'updated' && [...before].some((id) => !keptAway.has(id))) void freshen(client)
  })
}
