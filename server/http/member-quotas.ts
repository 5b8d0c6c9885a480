import { dayMs, hourMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestExport } from '#contract/export.ts'
import { requestImport } from '#contract/import.ts'
import { report } from '#contract/report.ts'
import { createSupportTicket } from '#contract/support.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import type { Call, UploadedFile } from './endpoint-call.ts'
import type { RateLimiter, RateRule } from './rate-limit.ts'

const megabyte = 1024 * 1024
const ticketMb = 60
const mediaMb = 300
const archiveMb = 512

/** What takes room for good, or an operator's time: counted exactly, in the database. Amounts of bytes are as they were sent. */
export const memberQuotas = {
  tickets: {
    name: 'tickets',
    max: 5,
    windowMs: hourMs,
    message: 'You can write to support five times an hour. Please try again later.',
  },
  ticketBytes: {
    name: 'ticket-bytes',
    max: ticketMb * megabyte,
    windowMs: dayMs,
    message: `You have sent as many attachments as a day allows (${ticketMb} MB). Please try again later.`,
  },
  reports: {
    name: 'reports',
    max: 100,
    windowMs: dayMs,
    message: 'You have reported as much as a day allows. Please try again later.',
  },
  exports: {
    name: 'exports',
    max: 1,
    windowMs: dayMs,
    message: 'You can ask for your data once a day. Please try again later.',
  },
  imports: {
    name: 'imports',
    max: 3,
    windowMs: dayMs,
    message: 'You can import three times a day. Please try again later.',
  },
  archiveBytes: {
    name: 'archive-bytes',
    max: archiveMb * megabyte,
    windowMs: dayMs,
    message: `You have sent as much to import as a day allows (${archiveMb} MB). Please try again later.`,
  },
  mediaBytes: {
    name: 'media-bytes',
    max: mediaMb * megabyte,
    windowMs: dayMs,
    message: `You have sent as many pictures as a day allows (${mediaMb} MB). Please try again later.`,
  },
} satisfies Record<string, RateRule>

interface Spending {
  rule: RateRule
  amount: number
}

interface Write {
  endpoint: Endpoint
  call: Pick<Call<Endpoint>, 'caller' | 'files'>
}

/** Does a write that its member's quotas allow, and refuses others. What fails by our own fault costs its member nothing. */
export async function withinQuotas<T>(
  { limiter, log }: { limiter: RateLimiter; log: Log },
  { endpoint, call: { caller, files } }: Write,
  write: () => Promise<T>,
): Promise<T> {
  if (caller === undefined) return write()
  const spent: Spending[] = []
  try {
    for (const spending of spendingsOf(endpoint, files)) {
      await limiter.take(spending.rule, caller.accountId, spending.amount)
      spent.push(spending)
    }
    return await write()
  } catch (error) {
    if (isOurFault(error)) await giveBack(caller.accountId)
    throw error
  }

  async function giveBack(member: string): Promise<void> {
    try {
      for (const { rule, amount } of spent) await limiter.giveBack(rule, member, amount)
    } catch (err) {
      log.warn({ err }, 'what a failed write spent could not be given back')
    }
  }
}

/** What each such call spends one of. */
const onceSpent: Readonly<Record<string, RateRule>> = {
  [createSupportTicket.name]: memberQuotas.tickets,
  [report.name]: memberQuotas.reports,
  [requestExport.name]: memberQuotas.exports,
  [requestImport.name]: memberQuotas.imports,
}

function spendingsOf(endpoint: Endpoint, files: readonly UploadedFile[]): Spending[] {
  const bytes = files.reduce((sum, { bytes, isCharged }) => (isCharged ? sum : sum + bytes), 0)
  const isTicket = endpoint.name === createSupportTicket.name
  const rule = isTicket ? memberQuotas.ticketBytes : memberQuotas.mediaBytes
  const once = onceSpent[endpoint.name]
  return [...(once ? [{ rule: once, amount: 1 }] : []), ...(bytes > 0 ? [{ rule, amount: bytes }] : [])]
}

function isOurFault(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status >= 500
}
