import * as z from 'zod/mini'
import { report, reportedKindSchema, reportReasons, reportReasonSchema, type ReportedKind } from '#contract/report.ts'
import { accountIdSchema } from '#contract/ids.ts'
import { outboxKind } from '../outbox-kind.ts'
import { blockTarget } from '../targets.ts'

const titles: Record<ReportedKind, string> = {
  post: 'Report a post',
  comment: 'Report a comment',
  member: 'Report a member',
}

/** Reports a post, comment or member to the moderators. */
export const reportKind = outboxKind(
  'report',
  {
    fields: {
      reported: reportedKindSchema,
      subjectId: z.uuid(),
      /** Whose it is. */
      author: z.object({ id: accountIdSchema, username: z.string() }),
      reason: reportReasonSchema,
      note: z.string(),
    },
    reply: report.reply,
  },
  {
    target: ({ reported, subjectId }) => `report:${reported}:${subjectId}`,
    dependsOn: () => [],
    // A block of the same member goes after it: from then on there is nothing of theirs to report.
    lines: ({ author }) => [blockTarget(author.id)],
    repeat: { means: 'nothing' },
    // What is gone already needs no report.
    takesAway: () => true,
    send: ({ reported: kind, subjectId: id, reason, note }, send) => send(report, { body: { kind, id, reason, note } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ reported, author, reason }) => ({
      title: titles[reported],
      detail: `@${author.username} · ${reportReasons[reason]}`,
    }),
    pendingView: {},
    effects: () => [],
    outdatesCopies: false,
  },
)
