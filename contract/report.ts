import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './rules.ts'
import { maybeWordsSchema } from './words.ts'

/** What can be reported, by `kind`. */
export const reportedKindSchema = z.enum(['post', 'comment', 'member'])
export type ReportedKind = z.infer<typeof reportedKindSchema>

/** Why something is reported, as members choose it: what is sent, and how it is said. */
export const reportReasons = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  violence: 'Violence',
  sexual: 'Sexual content',
  'self-harm': 'Self-harm',
  illegal: 'Something illegal',
  'something-else': 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons

/** In the order they are offered in. */
export const reportReasonNames = Object.keys(reportReasons) as ReportReason[]

export const reportReasonSchema = z.enum(reportReasonNames)

export const newReportSchema = z.object({
  kind: reportedKindSchema,
  /** Of the post, the comment or reply, or the member. */
  id: z.uuid(),
  reason: reportReasonSchema,
  /** What the moderators should know besides. */
  note: z.optional(maybeWordsSchema(limits.reportNote, `A note has at most ${limits.reportNote} characters.`)),
})

export const report = endpoint({
  name: 'report',
  method: 'POST',
  path: '/reports',
  access: 'member',
  summary: 'Report a post, comment or member to the moderators; a second report of the same thing changes nothing',
  body: newReportSchema,
  reply: z.object({ is_reported: z.boolean() }),
})
