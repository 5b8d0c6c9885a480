import type { FileFields } from '#contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import type { UploadedFile } from './endpoint-call.ts'

const limits = { fields: 40, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 }

/** Reads a whole multipart form within the limits of its endpoint: text fields (the last of a name counts) and files in order. */
export async function readForm(
  request: FastifyRequest,
  accepted: FileFields,
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> {
  const rules = Object.values(accepted)
  if (rules.length === 0) throw refuse('bad-request', 'This call takes no files.', { status: 415 })
  const fields = new Map<string, unknown>()
  const files: UploadedFile[] = []
  const fileSize = Math.max(...rules.map((rule) => rule.maxBytes))
  const fileCount = rules.reduce((sum, rule) => sum + rule.maxCount, 0)
  try {
    // One more of each than is accepted, so that the refusal is ours.
    for await (const part of request.parts({ limits: { ...limits, files: fileCount + 1, fileSize } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw refuse('payload-too-large', 'A field is too long.', { field: part.fieldname })
        // Browsers write line breaks in forms as CRLF, whatever the member's text had.
        const { value } = part
        fields.set(part.fieldname, typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value)
        continue
      }
      refuseSurplus(accepted, files, part.fieldname)
      const bytes = await part.toBuffer()
      if (bytes.length > (accepted[part.fieldname]?.maxBytes ?? 0))
        throw refuse('media-too-large', 'A file is too large.')
      files.push({ field: part.fieldname, name: part.filename ?? '', type: part.mimetype, bytes })
    }
  } catch (error) {
    // The rest of the upload is read and thrown away: the client hears the refusal rather than a broken pipe.
    request.raw.unpipe()
    request.raw.resume()
    throw isCutShort(error) ? refuse('bad-request', 'The form is malformed or ended too early.') : error
  }
  return { fields: Object.fromEntries(fields), files }
}

function refuseSurplus(accepted: FileFields, files: UploadedFile[], field: string): void {
  const rule = accepted[field]
  if (!rule) throw refuse('bad-request', 'This call takes no such file.', { field })
  const known = files.filter((file) => file.field === field).length
  if (known >= rule.maxCount) throw refuse('bad-request', `At most ${rule.maxCount} files are accepted.`, { field })
}

// The form parser throws plain errors for what a sender did wrong; ours and the plugin's carry a status.
function isCutShort(error: unknown): boolean {
  return error instanceof Error && !('status' in error) && !('statusCode' in error)
}
