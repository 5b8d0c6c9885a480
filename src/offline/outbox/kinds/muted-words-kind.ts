import { mutedWordsSchema, saveMutedWords } from '#contract/muted-words.ts'
import { outboxKind } from '../outbox-kind.ts'

/** Saves all the words that the member muted. */
export const mutedWordsKind = outboxKind(
  'muted-words',
  { fields: { words: mutedWordsSchema }, reply: saveMutedWords.reply },
  {
    target: () => 'muted-words',
    dependsOn: () => [],
    repeat: { means: 'replacement' },
    takesAway: () => false,
    send: ({ words }, send) => send(saveMutedWords, { body: { words } }),
    visibility: 'shown',
    describe: ({ words }) => ({ title: 'Change the muted words', detail: words.map(({ word }) => word).join(', ') }),
    pendingView: {},
    effects: ({ words }, reply) => [{ on: 'muted-words', words: reply?.words ?? words }],
    outdatesCopies: true,
  },
)
