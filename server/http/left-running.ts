import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { deleteKeysLeftRunning } from './idempotency-repo.ts'

/**
 * On SQLite there is one server: attempts that began before it died with their process, and whoever sends again need not wait for
 * their lease to end. An attempt that lives all the same cannot be recorded any more, and is undone.
 */
export function freeKeysLeftRunning(app: FastifyInstance, { db, dialect, clock, log }: Deps): void {
  if (dialect.name !== 'sqlite') return
  const startedAt = clock()
  app.addHook('onListen', async () => {
    await deleteKeysLeftRunning(db, { startedAt, now: clock() }).catch((err: unknown) => {
      log.warn({ err }, 'keys of writes that were cut off are freed with their leases')
    })
  })
}
