import { hourMs } from '#contract/durations.ts'
import type { FastifyInstance } from 'fastify'
import { ticketIdSchema } from '#contract/ids.ts'
import { createSupportTicket } from '#contract/support.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import { attachmentRoutes } from './attachment-routes.ts'
import { sweepAttachments } from './ticket-attachments.ts'
import { makeTicketService } from './ticket-service.ts'
import type { Ticket } from './ticket.ts'

export function registerSupportModule(app: FastifyInstance, deps: Deps): void {
  const { db, clock, newId, mediaStore, mailer, config, log } = deps
  const { publicOrigin, supportEmail: operatorEmail } = config
  const tickets = makeTicketService({ publicOrigin, clock, newId, mediaStore, mailer, operatorEmail })
  attachmentRoutes(app, deps)
  const sweep = () => sweepAttachments(deps, db)
  app.addHook('onClose', repeat({ everyMs: hourMs, what: 'sweeping attachments', task: sweep, log }))
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
