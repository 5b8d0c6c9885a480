import * as z from 'zod/mini'
import { blockedMemberSchema, blockMember, unblockMember } from '#contract/block.ts'
import { outboxKind } from '../outbox-kind.ts'

/** Blocks a member, or takes that back. Carries their names, as nothing else on the device does from then on. */
export const blockKind = outboxKind(
  'block',
  {
    fields: { account: z.omit(blockedMemberSchema, { created_at: true }), blocked: z.boolean() },
    reply: blockMember.reply,
  },
  {
    target: ({ account }) => `block:${account.id}`,
    dependsOn: () => [],
    // A follow that waits goes first: afterwards there is nobody to follow.
    lines: ({ account }) => [`follow:${account.id}`],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ blocked }) => !blocked,
    send: ({ account, blocked }, send) =>
      send(blocked ? blockMember : unblockMember, { params: { userId: account.id } }),
    visibility: 'shown',
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
