import * as z from 'zod/mini'
import { dayMs } from './durations.ts'
import { endpoint, instantSchema } from './endpoint.ts'
import { accountIdSchema, postIdSchema } from './ids.ts'
import { exportSchema } from './own-export.ts'
import { postSchema } from './post.ts'
import { newReportSchema } from './report.ts'

/** So long what a member has of their data made can be downloaded. */
export const exportLifeMs = 7 * dayMs

export const requestExport = endpoint({
  name: 'requestExport',
  method: 'POST',
  path: '/account/exports',
  access: 'member',
  summary: 'Have a copy of what the caller wrote and marked made, once a day; they are mailed when it is ready',
  status: 202,
  reply: z.object({ message: z.string(), export: exportSchema }),
})

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/account/exports',
  access: 'member',
  summary: `Copies of the caller's data of the last ${exportLifeMs / dayMs} days, newest first`,
  reply: z.object({ exports: z.array(exportSchema) }),
})

/** Where a post was first written, before archives brought it elsewhere. */
export const postOriginSchema = z.object({ server: z.string().check(z.maxLength(300)), id: postIdSchema })
export type PostOrigin = z.infer<typeof postOriginSchema>

/** A post as its member has it in their data. */
export const ownPostSchema = z.extend(postSchema, { origin: z.optional(postOriginSchema) })
export type OwnPost = z.infer<typeof ownPostSchema>

/** A report as its member has it in their data. */
export const ownReportSchema = z.extend(newReportSchema, { created_at: instantSchema })
export type OwnReport = z.infer<typeof ownReportSchema>

/** What its member wrote to the operator, with the answers they were mailed. */
export const ownTicketSchema = z.object({
  category: z.string(),
  subject: z.string(),
  description: z.string(),
  priority: z.string(),
  state: z.string(),
  created_at: instantSchema,
  /** Names of files; the files themselves are kept for a while only. */
  attachments: z.array(z.string()),
  answers: z.array(z.object({ words: z.string(), created_at: instantSchema })),
})
export type OwnTicket = z.infer<typeof ownTicketSchema>

/** What signing up agreed to. */
export const ownConsentSchema = z.object({
  version: z.string(),
  agreed_at: instantSchema,
  /** The pages as they were, as JSON. */
  words: z.string(),
})
export type OwnConsent = z.infer<typeof ownConsentSchema>

/** What its member said against a decision about them. */
export const ownAppealSchema = z.object({
  action: z.string(),
  reason: z.string(),
  words: z.string(),
  created_at: instantSchema,
  /** Null while nobody has answered. */
  outcome: z.nullable(z.string()),
})
export type OwnAppeal = z.infer<typeof ownAppealSchema>

/** Of the layout of the zip file: a newer one that older readers cannot read has a higher number. */
export const archiveVersion = 1

/** `manifest.json` of the zip file: what it is, and how much of what is in it. */
export const archiveManifestSchema = z.object({
  product: z.string(),
  version: z.literal(archiveVersion),
  /** Where it was made. */
  origin: z.string(),
  exported_at: instantSchema,
  member: z.object({ id: accountIdSchema, username: z.string() }),
  /** How many there are in the files `data/<name>-<number>.json`, by name. */
  counts: z.record(z.string(), z.int()),
  /** A picture at `/media/<path>` lies at `pictures/<path>`. */
  pictures: z.int(),
})
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>
