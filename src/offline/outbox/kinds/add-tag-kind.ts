import * as z from 'zod/mini'
import { addTag } from '#contract/onboarding.ts'
import { outboxKind } from '../outbox-kind.ts'

/** Chooses a tag. */
export const addTagKind = outboxKind(
  'add-tag',
  { fields: { name: z.string() }, reply: addTag.reply },
  {
    target: () => 'tags',
    dependsOn: () => [],
    repeat: { means: 'nothing', of: ({ name }) => name },
    takesAway: () => false,
    send: ({ name }, send) => send(addTag, { body: { name } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ name }) => ({ title: 'Choose a tag', detail: name }),
    // The form that offers tags looks at what waits.
    pendingView: {},
    effects: (_item, reply) => (reply ? [{ on: 'new-tag', tag: reply.tag }] : []),
    outdatesCopies: true,
  },
)
