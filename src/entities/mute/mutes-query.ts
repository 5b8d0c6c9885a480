import { queryOptions } from '@tanstack/react-query'
import { listMutes } from '#contract/mute.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'
import { freshFor } from '../query/fresh-for.ts'
import { readAll } from '../paged-list/read-all.ts'
import { mutesKey } from './mute-keys.ts'

/** Whom the member has muted, as the server said last, newest first: all of them, as every menu asks whether somebody is. */
export function mutesQuery() {
  return queryOptions({
    queryKey: mutesKey,
    queryFn: ({ signal }) =>
      askUntilCurrent(
        () =>
          readAll(async (query) => {
            const { mutes: entries, next_cursor } = await call(listMutes, { query }, { signal })
            return { entries, next_cursor }
          }),
        ({ item }) => item.kind === 'mute',
      ),
    staleTime: freshFor(60_000),
    gcTime: Infinity,
    meta: { storageKey: 'mutes' },
  })
}
