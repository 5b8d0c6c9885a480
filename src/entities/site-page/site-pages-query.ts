import { queryOptions } from '@tanstack/react-query'
import { listSitePages } from '#contract/site-page.ts'
import { call } from '#src/offline/api/call.ts'

/** The operator's own pages, and what signing up agrees to. */
export function sitePagesQuery() {
  return queryOptions({
    queryKey: ['site-pages'],
    queryFn: ({ signal }) => call(listSitePages, {}, { signal }),
    retry: 1,
    meta: { storageKey: 'site-pages' },
  })
}
