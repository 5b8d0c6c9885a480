import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { readReach } from '#contract/reach.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'

/** Who may reach the member, as the server said last. */
export function reachQuery() {
  return queryOptions({
    queryKey: ['reach'],
    queryFn: ({ signal }) =>
      askUntilCurrent(
        () => call(readReach, {}, { signal }),
        ({ item }) => item.kind === 'reach',
      ),
    staleTime: 10 * minuteMs,
    gcTime: Infinity,
    meta: { storageKey: 'reach' },
  })
}
