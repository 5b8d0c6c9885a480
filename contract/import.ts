import * as z from 'zod/mini'
import { endpoint, instantSchema } from './endpoint.ts'
import { postOriginSchema } from './export.ts'
import { postIdSchema, uploadIdSchema } from './ids.ts'
import { importSchema } from './own-import.ts'
import { audienceSchema } from './reach.ts'

export const requestImport = endpoint({
  name: 'requestImport',
  method: 'POST',
  path: '/account/imports',
  access: 'member',
  summary:
    "Have the posts of an archive that was uploaded (`use: 'archive'`) become the caller's own, one archive at a time",
  body: z.object({ upload: uploadIdSchema }),
  status: 202,
  reply: z.object({ message: z.string(), import: importSchema }),
})

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/account/imports',
  access: 'member',
  summary: "The caller's imports of the last 30 days and what came of them, newest first",
  reply: z.object({ imports: z.array(importSchema) }),
})

/** A file `data/posts-<number>.json` of an archive; its posts are read one by one. */
export const archivedPostsSchema = z.object({ posts: z.array(z.unknown()).check(z.maxLength(1000)) })

/** What is read of a post in an archive; what else it says is of the place that it was made in. */
export const archivedPostSchema = z.object({
  id: postIdSchema,
  text_content: z.string(),
  created_at: instantSchema,
  comments_from: z.optional(audienceSchema),
  /** Of one that was imported where the archive was made. */
  origin: z.optional(postOriginSchema),
  /** Those that a post may have are read one by one. */
  media: z.array(z.unknown()).check(z.maxLength(100)),
})
export type ArchivedPost = z.infer<typeof archivedPostSchema>

export const archivedPictureSchema = z.object({ media_url: z.string(), alt_text: z.nullable(z.string()) })
