import { hashKey, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { MutedWord } from '#contract/muted-words.ts'
import { makeWordFilter, type WordFilter } from '#contract/word-filter.ts'
import { observableValue } from '#src/lib/observable-value.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { outboxQuery } from '../outbox/outbox-queries.ts'
import { mergeMutedWords } from './merge-muted-words.ts'
import { mutedWordsKey } from './muted-words-keys.ts'

const sources = new Set([hashKey(outboxQuery.queryKey), hashKey(mutedWordsKey)])
/** One for all cards: undefined while nothing is muted. */
const filter = observableValue<WordFilter | undefined>(undefined)

/** Keeps what every card is judged by in step with the words that are muted. Returns the function that ends it. */
export function followMutedWords(client: QueryClient): () => void {
  let judged = JSON.stringify([])
  return client.getQueryCache().subscribe(({ type, query }) => {
    if ((type !== 'updated' && type !== 'removed') || !sources.has(query.queryHash)) return
    const items = client.getQueryData(outboxQuery.queryKey)?.items ?? []
    const words = mergeMutedWords(client.getQueryData<readonly MutedWord[]>(mutedWordsKey) ?? [], items)
    const text = JSON.stringify(words)
    if (text === judged) return
    judged = text
    filter.set(words.length === 0 ? undefined : makeWordFilter(words))
  })
}

/** Whether one of the texts has a word that the member muted. */
export function useHasMutedWord(): (texts: readonly (string | null)[]) => boolean {
  const hasMutedWord = useSyncExternalStore(filter.subscribe, filter.read)
  return useCallback((texts) => hasMutedWord?.(texts, serverNow()) ?? false, [hasMutedWord])
}
