import type { FastifyInstance } from 'fastify'
import { ticketIdSchema } from '#contract/ids.ts'
import { createSupportTicket } from '#contract/support.ts'
import { route } from '#server/http/route.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import type { TicketService } from './ticket-service.ts'
import type { Ticket } from './ticket.ts'

interface TicketRouteDeps {
  tickets: TicketService
  uploads: NamedUploads
}

export function ticketRoutes(app: FastifyInstance, { tickets, uploads }: TicketRouteDeps): void {
  route<typeof createSupportTicket, Ticket>(app, createSupportTicket, {
    namedFiles: async ({ db, body, caller }) => {
      const { media_uploads: ids } = body
      const named = await uploads.findFiles(db, { accountId: caller.accountId, ids, use: 'attachment' })
      const names = [body.attachment_name_0, body.attachment_name_1, body.attachment_name_2]
      return named.map((file, at) => ({ ...file, name: bareName(names[at] ?? '') }))
    },
    prepare: ({ db, body, files, caller }) => {
      const { id, category_id: categoryId, subject, description, priority } = body
      const ticket = { id, categoryId, subject, description, priority }
      return tickets.take(db, ticket, { files, accountId: caller.accountId })
    },
    handle: async ({ db, body, caller, prepared }) => {
      if (await tickets.create(db, prepared, caller.accountId)) await uploads.claim(db, body.media_uploads)
      return { message: 'Feedback submitted successfully!', ticket: { id: ticketIdSchema.parse(prepared.id) } }
    },
    after: ({ db, body }) => uploads.removeUsed(db, body.media_uploads),
  })
}

/** Of what a file is called, what is no folder, as of files that come along. */
function bareName(name: string): string {
  return name.split(/[/\\]/).at(-1) ?? ''
}
