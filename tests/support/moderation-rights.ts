import { randomUUID } from 'node:crypto'
import { admins, everyone, memberOnly, moderators, ofAuthor, plain, type MatrixRow } from './matrix-row.ts'

/** What moderators and admins do, and what members do about it. */
export const moderationRights: Readonly<Record<string, MatrixRow>> = {
  listReportCases: { attempt: plain, expected: moderators },
  decide: {
    attempt: ({ postId }) => ({ body: { kind: 'post', id: postId, action: 'remove', reason: 'Rule 1' } }),
    expected: moderators,
  },
  readModerationLog: { attempt: plain, expected: moderators },
  appeal: {
    attempt: ({ decisionId }) => ({ body: { decision_id: decisionId, text: 'No' } }),
    expected: memberOnly,
  },
  appealSuspension: { attempt: () => ({ body: { ticket: 'unknown', text: 'No' } }), expected: everyone(401) },
  listAppeals: { attempt: plain, expected: moderators },
  answerAppeal: {
    attempt: ({ decisionId }) => ({ params: { id: decisionId }, body: { outcome: 'rejected', reason: 'Rule 1' } }),
    expected: { visitor: 401, member: 403, author: 403, other: 403, moderator: 404 },
  },
  findMembers: { attempt: () => ({ query: { q: 'user1 nna' } }), expected: moderators },
  readMember: { attempt: ofAuthor, expected: moderators },
  listSiteBlocks: { attempt: () => ({ query: { kind: 'network' } }), expected: admins },
  addSiteBlock: {
    attempt: () => ({ body: { kind: 'email-domain', value: `${randomUUID()}.example`, reason: 'Spam' } }),
    expected: admins,
  },
  liftSiteBlock: {
    attempt: ({ siteBlockId }) => ({ params: { id: siteBlockId }, body: { reason: 'It is over' } }),
    expected: admins,
  },
  listTickets: { attempt: () => ({ query: { state: 'open' } }), expected: moderators },
  readTicket: { attempt: ({ ticketId }) => ({ params: { id: ticketId } }), expected: moderators },
  answerTicket: {
    attempt: ({ ticketId }) => ({ params: { id: ticketId }, body: { text: 'Like this' } }),
    expected: moderators,
  },
  changeTicketState: {
    attempt: ({ ticketId }) => ({ params: { id: ticketId }, body: { state: 'closed', reason: 'Spam' } }),
    expected: moderators,
  },
  readStatistics: { attempt: plain, expected: moderators },
  readSignUp: { attempt: plain, expected: admins },
  changeSignUp: { attempt: () => ({ body: { mode: 'open' } }), expected: admins },
  makeInvitation: { attempt: () => ({ body: { uses: 1 } }), expected: admins },
  withdrawInvitation: { attempt: ({ invitationId }) => ({ params: { id: invitationId } }), expected: admins },
}
