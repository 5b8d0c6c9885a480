import type { Deps } from '#server/deps.ts'
import { sweptAtOnce, upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import { processImage } from '#server/infra/media/image-processing.ts'
import { makePictureStorage } from '#server/infra/media/picture-storage.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import type { FastifyInstance } from 'fastify'
import type { PictureBlocks } from '../site-blocks/picture-blocks.ts'
import { giveImportUp, importArchive, type ImportArchiveDeps } from './import-archive.ts'
import { deleteImport, findImport, listImportsUntil } from './import-repo.ts'
import { importRoutes } from './import-routes.ts'
import { importLifeMs, makeImportService, type ImportOrder } from './import-service.ts'
import { longestImportMs } from './import-view.ts'

/** Archives of members' data that become their posts, as jobs. */
export function registerImportsModule(
  app: FastifyInstance,
  deps: Deps,
  { uploads, refuseBlocked }: { uploads: NamedUploads; refuseBlocked: PictureBlocks['refuse'] },
): void {
  const { mediaStore, clock } = deps
  const { removeMedia } = app
  const pictures = makePictureStorage({ mediaStore, removeMedia, processImage, refuseBlocked, clock })
  const tools = { deps, uploads, pictures }
  const order = app.jobs.define<ImportOrder>({
    queue: 'imports',
    kind: 'import-archive',
    perform: (about, turn) => importArchive(tools, about, turn),
    giveUp: async ({ importId }) => {
      const asked = await findImport(deps.db, importId)
      if (asked?.finished_at === null) await giveImportUp(tools, asked)
    },
  })
  importRoutes(app, { imports: makeImportService({ ...deps, order, uploads }) })
  app.addHook('onClose', upkeepHourly(deps, { what: 'sweeping imports', task: () => sweepImports(tools) }))
}

/** Gives those up that take more than a day, and forgets what came of them after 30. */
export async function sweepImports(tools: ImportArchiveDeps): Promise<void> {
  const { db, clock } = tools.deps
  const late = { until: clock() - longestImportMs, state: 'under-way', limit: sweptAtOnce } as const
  for (const row of await listImportsUntil(db, late)) await giveImportUp(tools, row)
  const old = { until: clock() - importLifeMs, state: 'finished', limit: sweptAtOnce } as const
  for (const { id } of await listImportsUntil(db, old)) await deleteImport(db, id)
}
