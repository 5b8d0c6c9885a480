import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { findSharedFile } from '../infra/db/shared-file-repo.ts'
import type { Db } from '../infra/db/tables.ts'
import { within } from '../within.ts'

/** The shared file that switches the service worker off at all instances, and the file in DATA_DIR that does at one, while it is there. */
export const killSwitchName = 'kill-switch'

/** So long what the database said counts: each device that comes by asks. */
const freshMs = 3_000
/** A worker that does harm must be got rid of with a database that hangs, too. */
const patienceMs = 1_000

/** Whether browsers are to get rid of the service worker: asked at each request, so that the switch works without a restart. */
export function makeKillSwitch(
  { config, db, clock, log }: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
  isThrown: (db: Db) => Promise<boolean> = async (from) => (await findSharedFile(from, killSwitchName)) !== undefined,
): () => Promise<boolean> {
  const file = join(config.dataDir, killSwitchName)
  let isThrownForAll = false
  let looksAgainAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  /** Without a database it is as it was when that last answered. */
  async function look(): Promise<void> {
    try {
      isThrownForAll = await within(patienceMs, 'the database', isThrown(db))
    } catch (err) {
      log.warn({ err }, 'whether the service worker is to go could not be looked up')
    }
    looksAgainAt = clock() + freshMs
    looking = undefined
  }

  return async () => {
    if (config.serviceWorker === 'off' || existsSync(file)) return true
    if (clock() >= looksAgainAt) await (looking ??= look())
    return isThrownForAll
  }
}
