import * as z from 'zod/mini'
import { blockedMemberSchema } from '#contract/block.ts'
import { muteMember, mutedMemberSchema, unmuteMember } from '#contract/mute.ts'
import { outboxKind } from '../outbox-kind.ts'
import { blockTarget } from '../targets.ts'

/** Mutes a member until `endsAt` (null: for good), or takes that back. Carries their names for the list of those muted. */
export const muteKind = outboxKind(
  'mute',
  {
    fields: {
      account: z.omit(blockedMemberSchema, { created_at: true }),
      muted: z.boolean(),
      endsAt: mutedMemberSchema.shape.ends_at,
    },
    reply: muteMember.reply,
  },
  {
    target: ({ account }) => `mute:${account.id}`,
    dependsOn: () => [],
    // A block that comes later goes later: afterwards there is nobody to mute.
    lines: ({ account }) => [blockTarget(account.id)],
    repeat: { means: 'replacement' },
    // There is nobody to mute who is gone.
    takesAway: () => true,
    send: ({ account, muted, endsAt }, send) => {
      const params = { userId: account.id }
      return muted ? send(muteMember, { params, body: { ends_at: endsAt } }) : send(unmuteMember, { params })
    },
    visibility: 'shown',
    isEditable: false,
    describe: ({ account, muted }) => ({
      title: muted ? 'Mute a member' : 'Unmute a member',
      detail: `@${account.username}`,
    }),
    pendingView: {},
    effects: ({ account, muted, endsAt, createdAt }) => [
      {
        on: 'mute',
        account: { ...account, created_at: new Date(createdAt).toISOString(), ends_at: endsAt },
        isMuted: muted,
      },
    ],
    outdatesCopies: true,
  },
)
