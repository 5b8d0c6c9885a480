import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import type { TicketId } from '#contract/ids.ts'
import { listReportCases, readModerationLog } from '#contract/moderation.ts'
import { listAppeals } from '#contract/appeal-answer.ts'
import { findMembers, readMember } from '#contract/moderated-member.ts'
import { listSiteBlocks, type SiteBlockKind } from '#contract/site-block.ts'
import { readSignUp } from '#contract/sign-up.ts'
import { byCursor, pageAt } from '#src/entities/paged-list/by-cursor.ts'
import { readStatistics } from '#contract/statistics.ts'
import { listTickets, readTicket, type TicketState } from '#contract/ticket-desk.ts'
import { call } from '#src/offline/api/call.ts'

/** Asked for anew with each visit, and never persisted on the device; cached for whoever comes back, so that they find their place. */
const byPages = { ...byCursor, staleTime: 0, gcTime: 10 * minuteMs, retry: false } as const

/** What is to be decided, by pages. */
export function casesQuery() {
  return infiniteQueryOptions({
    ...{ queryKey: ['moderation', 'reports'], ...byPages },
    queryFn: ({ pageParam, signal }) => call(listReportCases, { query: pageAt(pageParam) }, { signal }),
  })
}

/** Every act, newest first, by pages. */
export function logQuery() {
  return infiniteQueryOptions({
    ...{ queryKey: ['moderation', 'log'], ...byPages },
    queryFn: ({ pageParam, signal }) => call(readModerationLog, { query: pageAt(pageParam) }, { signal }),
  })
}

/** Who may sign up, and the invitation codes. */
export function signUpQuery() {
  return queryOptions({
    ...{ queryKey: ['moderation', 'sign-up'], staleTime: 0, gcTime: 0, retry: false },
    queryFn: ({ signal }) => call(readSignUp, {}, { signal }),
  })
}

/** Members who are found by some words. */
export function memberSearchQuery(q: string) {
  return queryOptions({
    ...{ queryKey: ['moderation', 'members', q], staleTime: 0, gcTime: 0, retry: false },
    queryFn: ({ signal }) => call(findMembers, { query: { q } }, { signal }),
  })
}

/** How a member stands, and what there is about them. */
export function memberFileQuery(id: string) {
  return queryOptions({
    ...{ queryKey: ['moderation', 'member', id], staleTime: 0, gcTime: 0, retry: false },
    queryFn: ({ signal }) => call(readMember, { params: { id } }, { signal }),
  })
}

/** Appeals that wait for an answer, by pages. */
export function appealsQuery() {
  return infiniteQueryOptions({
    ...{ queryKey: ['moderation', 'appeals'], ...byPages },
    queryFn: ({ pageParam, signal }) => call(listAppeals, { query: pageAt(pageParam) }, { signal }),
  })
}

/** What is kept out, of one kind, by pages. */
export function siteBlocksQuery(kind: SiteBlockKind) {
  return infiniteQueryOptions({
    ...{ queryKey: ['moderation', 'blocks', kind], ...byPages },
    queryFn: ({ pageParam, signal }) => call(listSiteBlocks, { query: { kind, ...pageAt(pageParam) } }, { signal }),
  })
}

/** Messages to support in one state, by pages. */
export function ticketsQuery(state: TicketState) {
  return infiniteQueryOptions({
    ...{ queryKey: ['moderation', 'tickets', state], ...byPages },
    queryFn: ({ pageParam, signal }) => call(listTickets, { query: { state, ...pageAt(pageParam) } }, { signal }),
  })
}

/** One of them. */
export function ticketQuery(id: TicketId) {
  return queryOptions({
    ...{ queryKey: ['moderation', 'ticket', id], staleTime: 0, gcTime: 0, retry: false },
    queryFn: ({ signal }) => call(readTicket, { params: { id } }, { signal }),
  })
}

export type StatisticsSpan = '30' | '90'

/** How much there was in so many days. */
export function statisticsQuery(days: StatisticsSpan) {
  return queryOptions({
    ...{ queryKey: ['moderation', 'statistics', days], staleTime: 0, gcTime: 0, retry: false },
    queryFn: ({ signal }) => call(readStatistics, { query: { days } }, { signal }),
  })
}
