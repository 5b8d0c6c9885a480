import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { readMutedWords, type MutedWord } from '#contract/muted-words.ts'
import { call } from '#src/offline/api/call.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'

/** What the member muted, as the server said last. */
export function mutedWordsQuery() {
  return queryOptions({
    queryKey: ['muted-words'],
    queryFn: ({ signal }) =>
      askUntilCurrent(
        async () => (await call(readMutedWords, {}, { signal })).words,
        ({ item }) => item.kind === 'muted-words',
      ),
    staleTime: 10 * minuteMs,
    gcTime: Infinity,
    meta: { storageKey: 'muted-words' },
  })
}

/** What the member muted as they should see it: what was saved last and waits, else what the server said. */
export function mergeMutedWords<Known extends readonly MutedWord[] | undefined>(
  known: Known,
  items: readonly OutboxItem[],
): Known | readonly MutedWord[] {
  const waiting = items.findLast((item) => item.kind === 'muted-words' && item.state.status !== 'refused')
  return waiting?.kind === 'muted-words' ? waiting.words : known
}
