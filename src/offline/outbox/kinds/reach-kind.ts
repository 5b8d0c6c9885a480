import * as z from 'zod/mini'
import { reachSchema } from '#contract/reach.ts'
import { reachChoiceSchema, saveReach } from '#contract/save-reach.ts'
import { outboxKind } from '../outbox-kind.ts'

const fields = {
  /** Both choices, as far as this device knows. */
  reach: reachSchema,
  /** Which of them the member made; absent from items that earlier builds wrote: both were saved then. */
  changed: z.optional(z.array(reachChoiceSchema)),
}

/** Says who may reach the member; a choice made on another device meanwhile stays. */
export const reachKind = outboxKind(
  'reach',
  { fields, reply: saveReach.reply },
  {
    target: () => 'reach',
    dependsOn: () => [],
    repeat: {
      means: 'merge',
      merge: (earlier, later) => {
        // What was refused is on no screen: the later one was not made on top of it.
        if (earlier.state.status === 'refused') return later
        if (!later.changed) return later
        // On top of the earlier one, too, where the screen did not show that yet.
        const chosen = Object.fromEntries(later.changed.map((choice) => [choice, later.reach[choice]]))
        const changed = earlier.changed && [...new Set([...earlier.changed, ...later.changed])]
        return { ...later, reach: { ...earlier.reach, ...chosen }, changed }
      },
    },
    takesAway: () => false,
    send: ({ reach, changed }, send) => send(saveReach, { body: { ...reach, ...(changed && { changed }) } }),
    visibility: 'shown',
    isEditable: false,
    describe: () => ({ title: 'Change who can reach you' }),
    pendingView: {},
    effects: ({ reach }, reply) => [{ on: 'reach', reach: reply ?? reach }],
    outdatesCopies: false,
  },
)
