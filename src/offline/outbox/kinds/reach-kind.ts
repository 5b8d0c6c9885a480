import { reachSchema, saveReach } from '#contract/reach.ts'
import { outboxKind } from '../outbox-kind.ts'

/** Says who may reach the member. */
export const reachKind = outboxKind(
  'reach',
  { fields: { reach: reachSchema }, reply: saveReach.reply },
  {
    target: () => 'reach',
    dependsOn: () => [],
    repeat: { means: 'replacement' },
    takesAway: () => false,
    send: ({ reach }, send) => send(saveReach, { body: reach }),
    visibility: 'shown',
    describe: () => ({ title: 'Change who can reach you' }),
    pendingView: {},
    effects: ({ reach }, reply) => [{ on: 'reach', reach: reply ?? reach }],
    outdatesCopies: false,
  },
)
