import { queryOptions } from '@tanstack/react-query'
import { listBlocks, type BlockedMember } from '#contract/block.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'

/** Whom the member has blocked, as the server said last, newest first: all of them, as every screen asks whether somebody is. */
export function blocksQuery() {
  return queryOptions({
    queryKey: ['blocks'],
    queryFn: ({ signal }) =>
      askUntilCurrent(
        () => readAll(signal),
        ({ item }) => item.kind === 'block',
      ),
    staleTime: 60_000,
    gcTime: Infinity,
    meta: { storageKey: 'blocks' },
  })
}

async function readAll(signal: AbortSignal): Promise<BlockedMember[]> {
  const all: BlockedMember[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 100, ...(cursor !== null && { cursor }) }
    const { blocks, next_cursor } = await call(listBlocks, { query }, { signal })
    all.push(...blocks)
    cursor = next_cursor
  } while (cursor !== null)
  return all
}
