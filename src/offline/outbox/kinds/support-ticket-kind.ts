import * as z from 'zod/mini'
import { ticketIdSchema } from '#contract/ids.ts'
import { createSupportTicket, longestFileName, supportCategoryId, supportPriority } from '#contract/support.ts'
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

function wordsOf({ ticketId, subject, description }: z.infer<z.ZodMiniObject<typeof fields>>) {
  const about = { category_id: supportCategoryId, priority: supportPriority } as const
  return { id: ticketId, subject, description, ...about }
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
    send: (item, send, files) => send(createSupportTicket, { body: wordsOf(item), files: { attachments: files } }),
    sendUploaded: (item, send, uploadIds) => {
      // The end of a name says what it is.
      const [first, second, third] = item.attachments.map(({ name }) => name.slice(-longestFileName))
      const names = { attachment_name_0: first, attachment_name_1: second, attachment_name_2: third }
      return send(createSupportTicket, { body: { ...wordsOf(item), ...names, media_uploads: uploadIds.join(',') } })
    },
    uploadUse: 'attachment',
    visibility: 'shown',
    isEditable: false,
    describe: ({ subject }) => ({ title: 'Message to support', detail: subject }),
    pendingView: {},
    effects: () => [],
    outdatesCopies: false,
  },
)
