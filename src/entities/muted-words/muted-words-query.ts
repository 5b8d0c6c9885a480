import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { readMutedWords } from '#contract/muted-words.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'
import { mutedWordsKey } from './muted-words-keys.ts'

/** What the member muted, as the server said last. */
export function mutedWordsQuery() {
  return queryOptions({
    queryKey: mutedWordsKey,
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
