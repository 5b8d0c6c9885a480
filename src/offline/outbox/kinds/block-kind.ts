import * as z from 'zod/mini'
import { blockedMemberSchema, blockMember, unblockMember } from '#contract/block.ts'
import { outboxKind } from '../outbox-kind.ts'
import { blockTarget, followTarget } from '../targets.ts'

/** Blocks a member, or takes that back. Carries their names, as nothing else on the device does from then on. */
export const blockKind = outboxKind(
  'block',
  {
    fields: {
      account: z.omit(blockedMemberSchema, { created_at: true }),
      blocked: z.boolean(),
      /** The targets of what waited then about something of theirs. */
      after: z.optional(z.array(z.string())),
    },
    reply: blockMember.reply,
  },
  {
    target: ({ account }) => blockTarget(account.id),
    dependsOn: () => [],
    // What waits goes first: afterwards there is nobody to follow, and nothing of theirs to answer or to take a like from.
    lines: ({ account, after = [] }) => [followTarget(account.id), ...after],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ blocked }) => !blocked,
    send: ({ account, blocked }, send) =>
      send(blocked ? blockMember : unblockMember, { params: { userId: account.id } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ account, blocked }) => ({
      title: blocked ? 'Block a member' : 'Unblock a member',
      detail: `@${account.username}`,
    }),
    pendingView: {},
    effects: ({ account, blocked, createdAt }) => [
      { on: 'block', account: { ...account, created_at: new Date(createdAt).toISOString() }, isBlocked: blocked },
    ],
    outdatesCopies: true,
  },
)
