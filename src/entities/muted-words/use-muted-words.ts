import { useQuery } from '@tanstack/react-query'
import { withChanges } from '#contract/muted-word-changes.ts'
import type { MutedWord, MutedWordChanges } from '#contract/muted-words.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { enqueueOrAlert } from '../outbox/enqueue-or-alert.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { mergeMutedWords } from './merge-muted-words.ts'
import { mutedWordsQuery } from './muted-words-query.ts'

/** What the member muted, newest first, without what ended; undefined until it is known. */
export function useMutedWords() {
  const { data, isError, refetch } = useQuery(mutedWordsQuery())
  const items = useOutbox()
  const words = mergeMutedWords(data, items)?.filter(
    ({ ends_at }) => ends_at === null || Date.parse(ends_at) > serverNow(),
  )
  return { words, isFailed: words === undefined && isError, refetch }
}

/** Changes what is muted: at once on this device, on the server when it can be reached. Answers whether that is safe. */
export async function changeMutedWords(words: readonly MutedWord[], changes: MutedWordChanges): Promise<boolean> {
  return enqueueOrAlert({ kind: 'muted-words', words: withChanges(words, changes), changes })
}
