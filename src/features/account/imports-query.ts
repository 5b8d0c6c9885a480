import { queryOptions } from '@tanstack/react-query'
import { listImports } from '#contract/import.ts'
import type { Import } from '#contract/own-import.ts'
import { call } from '#src/offline/api/call.ts'

const lookAgainMs = 2_000

/** What the member imported; asked for again and again while one is under way. */
export function importsQuery() {
  return queryOptions({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).imports,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isImporting) ? lookAgainMs : false),
    meta: { storageKey: 'imports' },
  })
}

/** Whether it is still going on. */
export function isImporting({ state }: Pick<Import, 'state'>): boolean {
  return state === 'waiting' || state === 'working'
}
