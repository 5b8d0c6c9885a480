import { queryOptions } from '@tanstack/react-query'
import { listBlocks } from '#contract/block.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'
import { freshFor } from '../query/fresh-for.ts'
import { readAll } from '../paged-list/read-all.ts'
import { blocksKey } from './block-keys.ts'

/** Whom the member has blocked, as the server said last, newest first: all of them, as every screen asks whether somebody is. */
export function blocksQuery() {
  return queryOptions({
    queryKey: blocksKey,
    queryFn: ({ signal }) =>
      askUntilCurrent(
        () =>
          readAll(async (query) => {
            const { blocks: entries, next_cursor } = await call(listBlocks, { query }, { signal })
            return { entries, next_cursor }
          }),
        ({ item }) => item.kind === 'block',
      ),
    staleTime: freshFor(60_000),
    gcTime: Infinity,
    meta: { storageKey: 'blocks' },
  })
}
