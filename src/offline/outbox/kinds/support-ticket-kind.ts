import * as z from 'zod/mini'
import { ticketIdSchema } from '#contract/ids.ts'
import { createSupportTicket, supportCategoryId, supportPriority } from '#contract/support.ts'
import { outboxKind } from '../outbox-kind.ts'

/** A file whose bytes lie in the blob store. */
const waitingFileSchema = z.object({ blobKey: z.string(), name: z.string(), type: z.string() })
export type WaitingFile = z.infer<typeof waitingFileSchema>

const fields = {
  ticketId: ticketIdSchema,
  subject: z.string(),
  description: z.string(),
  attachments: z.array(waitingFileSchema),
}

/** Writes to support. */
export const supportTicketKind = outboxKind(
  'support-ticket',
  { fields, reply: createSupportTicket.reply },
  {
    target: ({ ticketId }) => `ticket:${ticketId}`,
    dependsOn: () => [],
    creates: ({ ticketId }) => ticketId,
    repeat: { means: 'nothing' },
    takesAway: () => false,
    files: ({ attachments }) => attachments,
    withFiles: (item, files) => ({
      ...item,
      attachments: item.attachments.map((attachment, at) => ({ ...attachment, ...files[at] })),
    }),
    send: ({ ticketId, subject, description }, send, files) => {
      const body = {
        id: ticketId,
        subject,
        description,
        category_id: supportCategoryId,
        priority: supportPriority,
      } as const
      return send(createSupportTicket, { body, files: { attachments: files } })
    },
    visibility: 'shown',
    describe: ({ subject }) => ({ title: 'Message to support', detail: subject }),
    pendingView: {},
    effects: () => [],
    outdatesCopies: false,
  },
)
