import type { PageQuery, Parsed } from '#contract/endpoint.ts'
import type { TicketFile, TicketState, ticketAnswerSchema } from '#contract/ticket-desk.ts'
import type { RecordMemberAct } from '#server/infra/db/audit-log-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import type { Mail } from '#server/infra/mail/mailer.ts'
import { longRowsPerPage, readPage } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import { attachmentLifeMs } from './ticket-attachments.ts'
import {
  findAnswerToMail,
  findAnswers,
  findTicket,
  findTicketAttachments,
  insertAnswer,
  pageOfTickets,
  updateTicketState,
} from './ticket-desk-repo.ts'
import { toAnswer, toTicket } from './ticket-desk-view.ts'

interface AnswerFacts {
  to: string
  firstName: string
  subject: string
  description: string
  answer: string
}

export interface TicketDeskDeps {
  clock: () => number
  newId: () => string
  defineMail: DefineMail
  record: RecordMemberAct
  answerMail: (about: AnswerFacts) => Mail
  /** Where moderators download an attachment. */
  downloadUrl: (ticketId: string, position: number) => Promise<string>
}

/** What moderators do about messages to support. */
export function makeTicketDesk(deps: TicketDeskDeps) {
  const { clock, downloadUrl } = deps
  return {
    ...makeTicketActs(deps),

    async list(db: Db, { state, cursor, limit = longRowsPerPage }: PageQuery & { state: TicketState }) {
      const { rows, nextCursor } = await readPage(
        { cursor, limit },
        (page) => pageOfTickets(db, state, page),
        (row) => ({ at: row.created_at, id: row.id }),
      )
      return { tickets: rows.map(toTicket), next_cursor: nextCursor }
    },

    async read(db: Db, id: string): Promise<TicketFile> {
      const row = await findExisting(db, id)
      const attachments: TicketFile['attachments'] = []
      for (const { position, file_name, bytes } of await findTicketAttachments(db, id, clock() - attachmentLifeMs)) {
        attachments.push({ name: file_name, bytes, download_url: await downloadUrl(id, position) })
      }
      const answers = (await findAnswers(db, id)).map(toAnswer)
      return { ...toTicket(row), description: row.description, attachments, answers }
    },
  }
}

function makeTicketActs({ clock, newId, defineMail, record, answerMail }: TicketDeskDeps) {
  const orderMail = defineMail<{ answerId: string }>({
    kind: 'ticket-answer',
    async write({ answerId }, { db }) {
      const found = await findAnswerToMail(db, answerId)
      if (!found) return undefined
      const { email: to, first_name: firstName, subject, description, words: answer } = found
      return answerMail({ to, firstName, subject, description, answer })
    },
  })

  return {
    async answer(
      db: Db,
      id: string,
      { text, close, by }: Parsed<typeof ticketAnswerSchema> & { by: string },
    ): Promise<void> {
      const { account_id: about } = await findExisting(db, id)
      const answerId = newId()
      await insertAnswer(db, { id: answerId, ticket_id: id, by_id: by, words: text, created_at: clock() })
      await updateTicketState(db, id, close ? 'closed' : 'answered')
      await record(db, { action: 'answer-ticket', reason: nameOf(id), by, about })
      await orderMail(db, { answerId })
    },

    async changeState(
      db: Db,
      id: string,
      { state, reason, by }: { state: 'open' | 'closed'; reason: string; by: string },
    ): Promise<void> {
      const { account_id: about } = await findExisting(db, id)
      if (!(await updateTicketState(db, id, state))) throw refuse('conflict', `This message is ${state} already.`)
      const action = state === 'closed' ? 'close-ticket' : 'reopen-ticket'
      await record(db, { action, reason: `${nameOf(id)}: ${reason}`, by, about })
    },
  }
}

async function findExisting(db: Db, id: string) {
  const row = await findTicket(db, id)
  if (!row) throw refuse('not-found', 'This message does not exist.')
  return row
}

/** For the log, which outlives the member: nothing of what they wrote. */
function nameOf(id: string): string {
  return `Message ${id.slice(0, 8)}`
}
