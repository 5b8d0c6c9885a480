import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLiveInstance, type LiveInstance } from './live-instance.ts'
import { makeTestTarget } from './test-database.ts'

export interface LiveInstances {
  /** Where things are done. */
  doing: LiveInstance
  /** Where devices listen: another instance that has nothing but PostgreSQL in common with it; on SQLite the same. */
  listening: LiveInstance
  /** One more instance on their database; on SQLite one of its own. Whoever starts it closes it. */
  start: (name: string, environment?: Record<string, string>) => Promise<LiveInstance>
  close: () => Promise<void>
}

/** Starts what a test of live news needs, on a database of its own. */
export async function startLiveInstances(): Promise<LiveInstances> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-live-'))
  const { postgresUrl, drop } = await makeTestTarget()
  const database = postgresUrl === undefined ? {} : { DATABASE_URL: postgresUrl }
  const start = (name: string, environment: Record<string, string> = {}) =>
    startLiveInstance({ DATA_DIR: path.join(folder, name), ...database, ...environment })
  const doing = await start('one')
  const listening = postgresUrl === undefined ? doing : await start('two')
  return {
    doing,
    listening,
    start,
    async close() {
      for (const { close } of new Set([doing, listening])) await close()
      await drop()
      rmSync(folder, { recursive: true })
    },
  }
}
