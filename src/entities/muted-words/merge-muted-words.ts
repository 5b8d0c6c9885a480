import type { MutedWord } from '#contract/muted-words.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** What the member muted as they should see it: what was saved last and waits, else what the server said. */
export function mergeMutedWords<Known extends readonly MutedWord[] | undefined>(
  known: Known,
  items: readonly OutboxItem[],
): Known | readonly MutedWord[] {
  const waiting = items.findLast((item) => item.kind === 'muted-words' && item.state.status !== 'refused')
  return waiting?.kind === 'muted-words' ? waiting.words : known
}
