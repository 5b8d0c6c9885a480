import { tagIdSchema } from '#contract/ids.ts'
import { removeTag } from '#contract/onboarding.ts'
import { outboxKind } from '../outbox-kind.ts'

/** Gives up a tag. */
export const removeTagKind = outboxKind(
  'remove-tag',
  { fields: { tagId: tagIdSchema }, reply: removeTag.reply },
  {
    target: () => 'tags',
    dependsOn: () => [],
    repeat: { means: 'nothing', of: ({ tagId }) => tagId },
    takesAway: () => true,
    send: ({ tagId }, send) => send(removeTag, { params: { id: tagId } }),
    visibility: 'shown',
    isEditable: false,
    describe: () => ({ title: 'Give up a tag' }),
    // The form that offers tags looks at what waits.
    pendingView: {},
    effects: ({ tagId }) => [{ on: 'deleted-tag', tagId }],
    outdatesCopies: true,
  },
)
