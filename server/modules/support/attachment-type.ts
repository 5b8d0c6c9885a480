import { isUtf8 } from 'node:buffer'
import { imageTypeOf } from '#server/infra/media/image-type.ts'

/** The content type of an attachment by what is in it; what its sender claims does not count. */
export function attachmentTypeOf(bytes: Buffer): string {
  const imageType = imageTypeOf(bytes)
  if (imageType) return imageType
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (isUtf8(bytes) && !bytes.includes(0)) return 'text/plain; charset=utf-8'
  return 'application/octet-stream'
}
