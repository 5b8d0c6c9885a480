import { queryOptions } from '@tanstack/react-query'
import { listExports } from '#contract/export.ts'
import type { Export } from '#contract/own-export.ts'
import { call } from '#src/offline/api/call.ts'

const lookAgainMs = 5_000

/** Copies of the member's data; asked for again and again while one is being made. */
export function exportsQuery() {
  return queryOptions({
    queryKey: ['exports'],
    queryFn: async ({ signal }) => (await call(listExports, {}, { signal })).exports,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? lookAgainMs : false),
    meta: { storageKey: 'exports' },
  })
}

/** Whether it is still to be made. */
export function isUnderWay({ state }: Pick<Export, 'state'>): boolean {
  return state === 'requested' || state === 'being-made'
}
