import type { FastifyInstance } from 'fastify'
import { readHealth } from '#contract/health.ts'
import { product } from '#contract/product.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import type { ReadReplica } from '#server/infra/db/read-replica.ts'
import { makeFilesProof } from './files-proof.ts'
import { proveThatDatabaseAnswers, proveThatDatabaseWrites } from './health-repo.ts'
import { serveProbes } from './probe-routes.ts'

/** `GET /api/health`, `/livez` and `/readyz`, for whoever watches the server. */
export function registerHealthModule(app: FastifyInstance, deps: Deps): void {
  const { diskRoom, openUploadRoom, clock } = app.servedWith
  const proveFiles = makeFilesProof({ ...deps, diskRoom, openUploadRoom })
  serveProbes(app, deps, proveFiles)
  if (deps.replica) watchReplica(app, deps, deps.replica)
  route(app, readHealth, async ({ db }) => {
    await proveThatDatabaseAnswers(db)
    if (diskRoom.wasMissing) {
      await proveThatDatabaseWrites(db, clock())
      diskRoom.wasMissing = false
    }
    await proveFiles()
    return { status: 'ok' as const, version: product.version }
  })
}

const looksEveryMs = 1_000

function watchReplica(app: FastifyInstance, { log, metrics }: Deps, replica: ReadReplica): void {
  metrics.watchReplica(replica)
  const stop = repeat({ everyMs: looksEveryMs, what: 'a look at the read replica', task: replica.look, log })
  app.addHook('onClose', stop)
}
