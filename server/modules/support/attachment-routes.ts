import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { attachmentKey, attachmentLifeMs, attachmentPath } from './ticket-attachments.ts'
import { findAttachment } from './ticket-repo.ts'

/** Serves attachments for the operator, who is mailed their addresses: they cannot be guessed. Never shown, only downloaded. */
export function attachmentRoutes(
  app: FastifyInstance,
  { db, clock, mediaStore }: Pick<Deps, 'db' | 'clock' | 'mediaStore'>,
): void {
  app.get<{ Params: { name: string } }>(attachmentPath(attachmentKey(':name')), async (request, reply) => {
    const key = attachmentKey(request.params.name)
    const attachment = await findAttachment(db, { key, since: clock() - attachmentLifeMs })
    const stored = attachment && (await mediaStore.read(key))
    if (!stored) throw refuse('not-found', 'This attachment does not exist, or no longer.')
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': downloadAs(attachment.file_name),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .type(attachment.content_type)
      .send(stored.bytes)
  })
}

// The encoded form takes any name (RFC 6266, RFC 8187); what would steer the reading of the name is left out of it.
function downloadAs(fileName: string): string {
  const visible = fileName.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
  const encoded = encodeURIComponent(visible).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="attachment"; filename*=UTF-8''${encoded || 'attachment'}`
}
