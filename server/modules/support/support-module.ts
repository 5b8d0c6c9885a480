import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeRecordMemberAct } from '#server/infra/db/audit-log-repo.ts'
import { makeDefineMail } from '#server/infra/mail/define-mail.ts'
import { ticketAnswerMail } from '#server/infra/mail/ticket-answer-mail.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import type { SealedAddresses } from '#server/infra/media/sealed-addresses.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import { attachmentRoutes, sealedAttachmentPath } from './attachment-routes.ts'
import { sweepAttachments } from './ticket-attachments.ts'
import { ticketDeskRoutes } from './ticket-desk-routes.ts'
import { makeTicketDesk, type TicketDeskDeps } from './ticket-desk-service.ts'
import { makeTicketService } from './ticket-service.ts'
import { ticketRoutes } from './ticket-routes.ts'

interface SupportNeeds {
  sealed: SealedAddresses
  uploads: NamedUploads
}

export function registerSupportModule(app: FastifyInstance, deps: Deps, { sealed, uploads }: SupportNeeds): void {
  const { clock, newId, mediaStore, mailer, config } = deps
  const { removeMedia } = app
  const { publicOrigin, supportEmail: operatorEmail } = config
  const defineMail = makeDefineMail({ jobs: app.jobs, mailer })
  attachmentRoutes(app, { ...deps, sealed })
  const sweep = () => sweepAttachments({ ...deps, removeMedia })
  app.addHook('onClose', upkeepHourly(deps, { what: 'sweeping attachments', task: sweep }))
  const downloadUrl = async (ticketId: string, position: number) => {
    const path = sealedAttachmentPath(ticketId, position)
    return `${path}${await sealed.seal(path)}`
  }
  const record = makeRecordMemberAct({ clock, newId })
  const supportUrl = `${publicOrigin}/ContactSupport`
  const answerMail: TicketDeskDeps['answerMail'] = (about) => ticketAnswerMail({ ...about, supportUrl })
  ticketDeskRoutes(app, { desk: makeTicketDesk({ clock, newId, defineMail, record, answerMail, downloadUrl }) })

  const files = { mediaStore, removeMedia }
  const tickets = makeTicketService({ ...files, publicOrigin, clock, newId, defineMail, operatorEmail })
  ticketRoutes(app, { tickets, uploads })
}
