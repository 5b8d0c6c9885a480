import * as z from 'zod/mini'
import { appeal } from '#contract/appeal.ts'
import { outboxKind } from '../outbox-kind.ts'

/** Asks the moderators to look again at what they decided about the member. */
export const appealKind = outboxKind(
  'appeal',
  { fields: { decisionId: z.uuid(), text: z.string() }, reply: appeal.reply },
  {
    target: ({ decisionId }) => `appeal:${decisionId}`,
    dependsOn: () => [],
    lines: () => [],
    repeat: { means: 'nothing' },
    takesAway: () => false,
    send: ({ decisionId: decision_id, text }, send) => send(appeal, { body: { decision_id, text } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ text }) => ({ title: 'Appeal', detail: text }),
    pendingView: {},
    effects: ({ decisionId }) => [{ on: 'appeal', decisionId }],
    outdatesCopies: false,
  },
)
