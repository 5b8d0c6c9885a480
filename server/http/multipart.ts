import type { FileFields } from '#contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import type { UploadedFile } from './endpoint-call.ts'
import { UploadNotWritten, type UploadRoom } from './uploads.ts'

const limits = { fields: 40, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 }
/** Of all text fields together, which are kept in memory. */
const mostFieldBytes = 256 * 1024
/** Boundaries and headers of parts. */
const mostWrappingBytes = 64 * 1024

interface Form {
  fields: Record<string, unknown>
  files: UploadedFile[]
}

/**
 * Reads a whole multipart form within the limits of its endpoint: text fields (the last of a name counts) into memory, files in
 * order into `room`.
 */
export async function readForm(request: FastifyRequest, accepted: FileFields, room: UploadRoom): Promise<Form> {
  const rules = Object.values(accepted)
  if (rules.length === 0) throw refuse('bad-request', 'This call takes no files.', { status: 415 })
  const fileSize = Math.max(...rules.map(({ maxBytes }) => maxBytes))
  const fileCount = rules.reduce((sum, { maxCount }) => sum + maxCount, 0)
  refuseTooLong(request, accepted)
  try {
    // One more of each than is accepted, so that the refusal is ours.
    const parts = request.parts({ limits: { ...limits, files: fileCount + 1, fileSize } })
    return await readParts(parts, accepted, room)
  } catch (error) {
    // The rest of the upload is read and thrown away: the client hears the refusal rather than a broken pipe.
    request.raw.unpipe()
    request.raw.resume()
    throw isCutShort(error) ? refuse('bad-request', 'The form is malformed or ended too early.') : error
  }
}

async function readParts(
  parts: ReturnType<FastifyRequest['parts']>,
  accepted: FileFields,
  room: UploadRoom,
): Promise<Form> {
  const fields = new Map<string, unknown>()
  const files: UploadedFile[] = []
  let fieldBytes = 0
  for await (const part of parts) {
    if (part.type === 'field') {
      const { fieldname, value, valueTruncated } = part
      // A field of JSON is parsed already: it counts as long as it may have been.
      fieldBytes += typeof value === 'string' ? Buffer.byteLength(value) : limits.fieldSize
      if (valueTruncated || fieldBytes > mostFieldBytes)
        throw refuse('payload-too-large', 'A field is too long.', { field: fieldname })
      // Browsers write line breaks in forms as CRLF, whatever the member's text had.
      fields.set(fieldname, typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value)
      continue
    }
    const { fieldname: field, filename, file } = part
    refuseSurplus(accepted, files, field)
    // Before its end, which may never come.
    file.once('limit', () => file.destroy(tooMuch(accepted, field)))
    const received = await room.receive(file)
    if (file.truncated) throw tooMuch(accepted, field)
    files.push({ field, name: filename ?? '', ...received })
  }
  return { fields: Object.fromEntries(fields), files }
}

/** What says beforehand that it is too long is not begun. */
function refuseTooLong(request: FastifyRequest, accepted: FileFields): void {
  const most = Object.values(accepted).reduce((sum, { maxCount, maxBytes }) => sum + maxCount * maxBytes, 0)
  if (Number(request.headers['content-length'] ?? 0) <= most + mostFieldBytes + mostWrappingBytes) return
  const [field = ''] = Object.keys(accepted)
  throw tooMuch(accepted, field)
}

function refuseSurplus(accepted: FileFields, files: UploadedFile[], field: string): void {
  const rule = accepted[field]
  if (!rule) throw refuse('bad-request', 'This call takes no such file.', { field })
  if (files.filter((file) => file.field === field).length >= rule.maxCount) throw tooMuch(accepted, field)
}

function tooMuch(accepted: FileFields, field: string): Error {
  const { maxCount = 0, maxBytes = 0 } = accepted[field] ?? {}
  const megabytes = maxBytes / 1024 / 1024
  const sentence =
    maxCount === 1
      ? `One file of at most ${megabytes} MB is accepted.`
      : `At most ${maxCount} files of ${megabytes} MB each are accepted.`
  return refuse('media-too-large', sentence, { field })
}

// The form parser throws plain errors for what a sender did wrong; ours and the plugin's carry a status.
function isCutShort(error: unknown): boolean {
  if (error instanceof UploadNotWritten) return false
  return error instanceof Error && !('status' in error) && !('statusCode' in error)
}
