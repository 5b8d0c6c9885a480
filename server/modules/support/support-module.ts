import type { FastifyInstance } from 'fastify'
import { ticketIdSchema } from '#contract/ids.ts'
import { createSupportTicket } from '#contract/support.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { makeRecordMemberAct } from '#server/infra/db/audit-log-repo.ts'
import { makeDefineMail } from '#server/infra/mail/define-mail.ts'
import { ticketAnswerMail } from '#server/infra/mail/ticket-answer-mail.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import type { SealedAddresses } from '#server/infra/media/sealed-addresses.ts'
import { attachmentRoutes, sealedAttachmentPath } from './attachment-routes.ts'
import { sweepAttachments } from './ticket-attachments.ts'
import { ticketDeskRoutes } from './ticket-desk-routes.ts'
import { makeTicketDesk, type TicketDeskDeps } from './ticket-desk-service.ts'
import { makeTicketService } from './ticket-service.ts'
import type { Ticket } from './ticket.ts'

export function registerSupportModule(app: FastifyInstance, deps: Deps, sealed: SealedAddresses): void {
  const { db, clock, newId, mediaStore, mailer, config } = deps
  const { publicOrigin, supportEmail: operatorEmail } = config
  const defineMail = makeDefineMail({ jobs: app.jobs, mailer })
  const tickets = makeTicketService({ publicOrigin, clock, newId, mediaStore, defineMail, operatorEmail })
  attachmentRoutes(app, { ...deps, sealed })
  const sweep = () => sweepAttachments(deps, db)
  app.addHook('onClose', upkeepHourly(deps, { what: 'sweeping attachments', task: sweep }))
  const downloadUrl = async (ticketId: string, position: number) => {
    const path = sealedAttachmentPath(ticketId, position)
    return `${path}${await sealed.seal(path)}`
  }
  const record = makeRecordMemberAct({ clock, newId })
  const supportUrl = `${publicOrigin}/ContactSupport`
  const answerMail: TicketDeskDeps['answerMail'] = (about) => ticketAnswerMail({ ...about, supportUrl })
  ticketDeskRoutes(app, makeTicketDesk({ clock, newId, defineMail, record, answerMail, downloadUrl }))

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
