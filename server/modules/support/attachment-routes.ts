import type { Deps } from '#server/deps.ts'
import { downloadHeaders } from '#server/http/download-headers.ts'
import { refuse } from '#server/refusal.ts'
import type { SealedAddresses } from '#server/infra/media/sealed-addresses.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { attachmentKey, attachmentLifeMs, attachmentPath } from './ticket-attachments.ts'
import { findAttachmentAt } from './ticket-desk-repo.ts'
import { findAttachment } from './ticket-repo.ts'

interface AttachmentRouteDeps extends Pick<Deps, 'db' | 'clock' | 'mediaStore'> {
  sealed: SealedAddresses
}

interface Attachment {
  key: string
  file_name: string
  content_type: string
}

/** Where moderators download an attachment of a ticket; to be sealed. */
export function sealedAttachmentPath(ticketId: string, position: number | string): string {
  return `/download/tickets/${ticketId}/${position}`
}

/**
 * Serves attachments for the operator, who is mailed their addresses, and for moderators, who are given sealed ones: neither can be guessed.
 * Never shown, only downloaded.
 */
export function attachmentRoutes(app: FastifyInstance, { db, clock, mediaStore, sealed }: AttachmentRouteDeps): void {
  const since = () => clock() - attachmentLifeMs

  async function send(reply: FastifyReply, attachment: Attachment | undefined) {
    const stored = attachment && (await mediaStore.read(attachment.key))
    if (!stored) throw refuse('not-found', 'This attachment does not exist, or no longer.')
    return reply
      .headers(downloadHeaders(downloadAs(attachment.file_name)))
      .type(attachment.content_type)
      .send(stored.bytes)
  }

  app.get<{ Params: { name: string } }>(attachmentPath(attachmentKey(':name')), async (request, reply) => {
    const key = attachmentKey(request.params.name)
    const attachment = await findAttachment(db, { key, since: since() })
    return send(reply, attachment && { ...attachment, key })
  })

  app.get<{ Params: { id: string; position: string }; Querystring: { until?: string; seal?: string } }>(
    sealedAttachmentPath(':id', ':position'),
    async (request, reply) => {
      const { id, position } = request.params
      const { until, seal = '' } = request.query
      const isGood = await sealed.isGood(sealedAttachmentPath(id, position), {
        until: Number(until),
        seal: String(seal),
      })
      if (!isGood) throw refuse('not-found', 'This address is no longer good. Please open the message again.')
      return send(reply, await findAttachmentAt(db, { ticketId: id, position: Number(position), since: since() }))
    },
  )
}

// The encoded form takes any name (RFC 6266, RFC 8187); what would steer the reading of the name is left out of it.
function downloadAs(fileName: string): string {
  const visible = fileName.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
  const encoded = encodeURIComponent(visible).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="attachment"; filename*=UTF-8''${encoded || 'attachment'}`
}
