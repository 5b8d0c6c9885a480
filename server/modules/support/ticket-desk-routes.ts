import { answerTicket, changeTicketState, listTickets, readTicket } from '#contract/ticket-desk.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { makeTicketDesk } from './ticket-desk-service.ts'

export function ticketDeskRoutes(app: FastifyInstance, { desk }: { desk: ReturnType<typeof makeTicketDesk> }): void {
  route(app, listTickets, ({ db, query }) => desk.list(db, query))
  route(app, readTicket, async ({ db, params }) => ({ ticket: await desk.read(db, params.id) }))
  route(app, answerTicket, async ({ db, params, body, caller }) => {
    await desk.answer(db, params.id, { ...body, by: caller.accountId })
    return { message: 'Answered.' }
  })
  route(app, changeTicketState, async ({ db, params, body, caller }) => {
    await desk.changeState(db, params.id, { ...body, by: caller.accountId })
    return { message: 'Changed.' }
  })
}
