import * as z from 'zod/mini'
import { instantSchema } from './endpoint.ts'

const importStates = ['waiting', 'working', 'done', 'failed'] as const

/** Why something of an archive did not come along. */
export const leftOutReasons = [
  'already-here',
  'unreadable',
  'too-long',
  'in-future',
  'too-old',
  'empty',
  'too-many-posts',
  'picture-missing',
  'picture-refused',
  'too-many-pictures',
  'description-too-long',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const importFailures = ['not-an-archive', 'unsafe-archive', 'not-allowed', 'took-too-long', 'broken'] as const
export type ImportFailure = (typeof importFailures)[number]

/** An archive of a member's data that becomes posts of the caller. */
export const importSchema = z.object({
  id: z.uuid(),
  state: z.enum(importStates),
  created_at: instantSchema,
  finished_at: z.nullable(instantSchema),
  /** As the archive says; null before it was looked at. */
  posts_in_archive: z.nullable(z.int()),
  posts_looked_at: z.int(),
  posts_added: z.int(),
  pictures_added: z.int(),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int() })),
  /** Of one that failed; what came along before stays. */
  failure: z.nullable(z.enum(importFailures)),
})
export type Import = z.infer<typeof importSchema>
