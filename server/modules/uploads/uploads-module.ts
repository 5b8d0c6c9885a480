import { hourMs } from '#contract/durations.ts'
import { beginUpload, continueUpload, readUpload, type UploadUse } from '#contract/upload.ts'
import type { Deps } from '#server/deps.ts'
import { memberQuotas } from '#server/http/member-quotas.ts'
import { route } from '#server/http/route.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { makePartialFiles } from './partial-files.ts'
import { makeStoredPieces } from './stored-pieces.ts'
import { makePieceWriters } from './receive-piece.ts'
import { makeNamedUploads, type NamedUploads } from './named-uploads.ts'
import { sweepPartialUploads } from './upload-room.ts'
import { makeUploadService } from './upload-service.ts'

export function registerUploadsModule(app: FastifyInstance, deps: Deps): NamedUploads {
  const { db, clock, newId, limiter, config, log } = deps
  const directory = join(config.dataDir, 'partial-uploads')
  const files = config.s3
    ? makeStoredPieces({ ...deps, removeMedia: app.removeMedia }, directory)
    : makePartialFiles(directory)
  const maxBytes = config.maxUploadsMb * 1024 * 1024
  const quotas = {
    picture: memberQuotas.mediaBytes,
    archive: memberQuotas.archiveBytes,
    attachment: memberQuotas.ticketBytes,
  }
  const charge = ({ accountId, bytes, use }: { accountId: string; bytes: number; use: UploadUse }) =>
    limiter.take(quotas[use], accountId, bytes)
  const uploads = makeUploadService({ clock, newId, files, writers: makePieceWriters(), maxBytes, charge })

  route(app, beginUpload, {
    prepare: ({ db, body, caller }) => uploads.begin(db, { ...body, accountId: caller.accountId }),
    handle: async ({ prepared: upload }) => ({ upload }),
  })

  route(app, readUpload, async ({ db, params, caller }) => ({
    upload: await uploads.read(db, { id: params.id, accountId: caller.accountId }),
  }))

  route(app, continueUpload, {
    prepare: ({ db, params, caller, piece }) =>
      uploads.receive(db, { id: params.id, accountId: caller.accountId }, piece),
    handle: async ({ prepared: upload }) => ({ upload }),
  })

  const sweep = () => sweepPartialUploads(files, db, clock())
  app.addHook('onClose', repeat({ everyMs: hourMs, what: 'sweeping uploads', task: sweep, log }))
  return makeNamedUploads({ files, clock })
}
