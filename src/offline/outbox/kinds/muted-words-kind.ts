import * as z from 'zod/mini'
import { joinChanges, withChanges } from '#contract/muted-word-changes.ts'
import { mutedWordChangesSchema, mutedWordsSchema, saveMutedWords } from '#contract/muted-words.ts'
import { outboxKind } from '../outbox-kind.ts'

const fields = {
  /** All of them as they are then, as far as this device knows. */
  words: mutedWordsSchema,
  /** Absent from items that earlier builds wrote: all were saved then. */
  changes: z.optional(mutedWordChangesSchema),
}

/** Changes the words that the member muted; what another device saved meanwhile stays. */
export const mutedWordsKind = outboxKind(
  'muted-words',
  { fields, reply: saveMutedWords.reply },
  {
    target: () => 'muted-words',
    dependsOn: () => [],
    repeat: {
      means: 'merge',
      merge: (earlier, later) => {
        // What was refused is on no screen: the later one was not made on top of it.
        if (earlier.state.status === 'refused') return later
        if (!later.changes) return later
        // On top of the earlier one, too, where the screen did not show that yet; what ended meanwhile may be one too many.
        const words = mutedWordsSchema.safeParse(withChanges(earlier.words, later.changes)).data ?? later.words
        // More changes than a server takes are saved as a whole.
        const joined = mutedWordChangesSchema.safeParse(earlier.changes && joinChanges(earlier.changes, later.changes))
        return { ...later, words, changes: joined.data }
      },
    },
    takesAway: () => false,
    send: ({ words, changes }, send) => send(saveMutedWords, { body: { words, ...(changes && { changes }) } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ words }) => ({ title: 'Change the muted words', detail: words.map(({ word }) => word).join(', ') }),
    pendingView: {},
    effects: ({ words }, reply) => [{ on: 'muted-words', words: reply?.words ?? words }],
    outdatesCopies: true,
  },
)
