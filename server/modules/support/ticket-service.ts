import { limits } from '#contract/rules.ts'
import type { UploadedFile } from '#server/http/endpoint-call.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import type { RemoveMedia } from '#server/infra/media/remove-media.ts'
import { refuse } from '#server/refusal.ts'
import { claimAttachments, storeAttachments } from './ticket-attachments.ts'
import type { Ticket } from './ticket.ts'
import { ticketMail } from './ticket-mail.ts'
import { findSender, findTicketOwner, insertTicket } from './ticket-repo.ts'

interface TicketDeps {
  publicOrigin: string
  clock: () => number
  newId: () => string
  mediaStore: MediaStore
  removeMedia: RemoveMedia
  defineMail: DefineMail
  /** Where tickets are mailed to; they are persisted in the database alone when it is undefined. */
  operatorEmail: string | undefined
}

const tooMany = `A message has at most ${limits.ticketAttachments} attachments.`

/** A ticket of a member, as the form gives it. */
export type NewTicket = Omit<Ticket, 'id' | 'attachments'> & { id: string | undefined }

export type TicketService = ReturnType<typeof makeTicketService>

/** Messages of members to the operator. */
export function makeTicketService(deps: TicketDeps) {
  const { publicOrigin, clock, newId, mediaStore, removeMedia, defineMail, operatorEmail } = deps
  const orderMail = defineMail<{ ticket: Ticket; accountId: string }>({
    kind: 'ticket',
    async write({ ticket, accountId }, { db }) {
      if (operatorEmail === undefined) return undefined
      return { to: operatorEmail, ...ticketMail(ticket, { sender: await findSender(db, accountId), publicOrigin }) }
    },
  })

  return {
    /** Takes the files in, unless the ticket is there already. */
    async take(
      db: Db,
      ticket: NewTicket,
      { files, accountId }: { files: UploadedFile[]; accountId: string },
    ): Promise<Ticket> {
      // Those that came along and those that came before, together.
      if (files.length > limits.ticketAttachments) throw refuse('bad-request', tooMany, { field: 'attachments' })
      const id = ticket.id ?? newId()
      const attachments = (await isKnown(db, id, accountId))
        ? []
        : await storeAttachments({ mediaStore, clock }, db, files)
      return { ...ticket, id, attachments }
    },

    /** Persists the ticket and has it mailed to the operator, once: answers false for an id that the same member sent before. */
    async create(db: Db, ticket: Ticket, accountId: string): Promise<boolean> {
      const { id, attachments, categoryId: category_id, ...said } = ticket
      const created_at = clock()
      const row = { id, account_id: accountId, category_id, created_at, ...said }
      const rows = attachments.map((attachment, position) => ({ ticket_id: id, position, created_at, ...attachment }))
      if (await insertTicket(db, row, rows)) {
        await claimAttachments(db, attachments)
        if (operatorEmail !== undefined) await orderMail(db, { ticket, accountId })
        return true
      }
      // The same ticket came in twice at once, and this is the slower one.
      await removeMedia(
        db,
        attachments.map(({ key }) => key),
      )
      await isKnown(db, id, accountId)
      return false
    },
  }
}

/** Whether the member has sent this ticket before; refuses an id that is another member's. */
async function isKnown(db: Db, id: string, accountId: string): Promise<boolean> {
  const owner = await findTicketOwner(db, id)
  if (owner !== undefined && owner !== accountId) throw refuse('conflict', 'This ticket id is in use.')
  return owner !== undefined
}
