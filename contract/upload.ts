import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { uploadIdSchema } from './ids.ts'

/** A file that comes in pieces, for lines that do not last: what has arrived stays for a day after the last piece. */
export const uploadSchema = z.object({
  id: uploadIdSchema,
  /** How much of it is there: where the next piece begins. */
  offset: z.int(),
  /** How long it is in all. */
  bytes: z.int(),
})
export type Upload = z.infer<typeof uploadSchema>

const uploadUseSchema = z.enum(['picture', 'archive', 'attachment'])
export type UploadUse = z.infer<typeof uploadUseSchema>

const uploadParamsSchema = z.object({ id: uploadIdSchema })
const uploadReplySchema = z.object({ upload: uploadSchema })

/** The uploads that a write names in the place of files, between commas: `whole` has at most `most` of `parts`. */
export function namedUploadsSchema(whole: string, most: number, parts: string) {
  return z.pipe(
    z.string().check(z.maxLength(200)),
    z.pipe(
      z.transform((text: string) => text.split(',').filter((id) => id !== '')),
      z.array(uploadIdSchema).check(z.maxLength(most, `${whole} has at most ${most} ${parts}.`)),
    ),
  )
}

/** The same where there is one file at most. */
export const namedUploadSchema = z.pipe(
  z.string().check(z.maxLength(100)),
  z.pipe(
    z.transform((id: string) => (id === '' ? [] : [id])),
    z.array(uploadIdSchema),
  ),
)

export const beginUpload = endpoint({
  name: 'beginUpload',
  method: 'POST',
  path: '/uploads',
  access: 'member',
  summary: 'Begin to upload a picture, an attachment or an archive in pieces, or find what is there of it already',
  body: z.object({
    /** Of the whole file, hexadecimal: the caller's upload of the same file is found by it. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    bytes: z.int().check(z.gte(1)),
    /** `archive`: of a member's data, to be imported; `attachment`: of a message to the operator. Absent: a picture. */
    use: z._default(uploadUseSchema, 'picture'),
  }),
  reply: uploadReplySchema,
  // The same file is the same upload, whenever it is begun.
  idempotent: false,
})

export const readUpload = endpoint({
  name: 'readUpload',
  method: 'GET',
  path: '/uploads/:id',
  access: 'member',
  summary: 'How much of an upload has arrived',
  params: uploadParamsSchema,
  reply: uploadReplySchema,
})

export const continueUpload = endpoint({
  name: 'continueUpload',
  method: 'PATCH',
  path: '/uploads/:id',
  access: 'member',
  summary: 'Add a piece to an upload; of one that breaks off, what has arrived stays',
  params: uploadParamsSchema,
  carries: 'piece',
  reply: uploadReplySchema,
  // Its offset says which piece it is: one that is there already is refused, with the right offset.
  idempotent: false,
})
