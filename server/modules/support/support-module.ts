import type { FastifyInstance } from 'fastify'
import { ticketIdSchema } from '#contract/ids.ts'
import { createSupportTicket } from '#contract/support.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { makeDefineMail } from '#server/infra/mail/define-mail.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import { attachmentRoutes } from './attachment-routes.ts'
import { sweepAttachments } from './ticket-attachments.ts'
import { makeTicketService } from './ticket-service.ts'
import type { Ticket } from './ticket.ts'

export function registerSupportModule(app: FastifyInstance, deps: Deps): void {
  const { db, clock, newId, mediaStore, mailer, config } = deps
  const { publicOrigin, supportEmail: operatorEmail } = config
  const defineMail = makeDefineMail({ jobs: app.jobs, mailer })
  const tickets = makeTicketService({ publicOrigin, clock, newId, mediaStore, defineMail, operatorEmail })
  attachmentRoutes(app, deps)
  const sweep = () => sweepAttachments(deps, db)
  app.addHook('onClose', upkeepHourly(deps, { what: 'sweeping attachments', task: sweep }))

  route<typeof createSupportTicket, Ticket>(app, createSupportTicket, {
    prepare: ({ db, body, files, caller }) => {
      const { id, category_id: categoryId, subject, description, priority } = body
      const ticket = { id, categoryId, subject, description, priority }
      return tickets.take(db, ticket, { files, accountId: caller.accountId })
    },
    handle: async ({ db, caller, prepared }) => {
      await tickets.create(db, prepared, caller.accountId)
      return { message: 'Feedback submitted successfully!', ticket: { id: ticketIdSchema.parse(prepared.id) } }
    },
  })
}
