import type { FastifyInstance } from 'fastify'
import { ticketIdSchema } from '#contract/ids.ts'
import { createSupportTicket } from '#contract/support.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { makeTicketService } from './ticket-service.ts'
import type { Ticket } from './ticket.ts'

export function registerSupportModule(app: FastifyInstance, deps: Deps): void {
  const { clock, newId, mediaStore, mailer, config } = deps
  const tickets = makeTicketService({ clock, newId, mediaStore, mailer, operatorEmail: config.supportEmail })
  const newlyMade = new WeakSet<Ticket>()

  route<typeof createSupportTicket, Ticket>(app, createSupportTicket, {
    prepare: ({ db, body, files, caller }) => {
      const { id, category_id: categoryId, subject, description, priority } = body
      const ticket = { id, categoryId, subject, description, priority }
      return tickets.take(db, ticket, { files, accountId: caller.accountId })
    },
    handle: async ({ db, caller, prepared }) => {
      if (await tickets.create(db, prepared, caller.accountId)) newlyMade.add(prepared)
      return { message: 'Feedback submitted successfully!', ticket: { id: ticketIdSchema.parse(prepared.id) } }
    },
    after: async ({ db, caller, prepared }) => {
      if (newlyMade.has(prepared)) await tickets.mailOperator(db, prepared, caller.accountId)
    },
  })
}
