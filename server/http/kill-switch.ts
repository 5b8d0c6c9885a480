import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { findSharedFile } from '../infra/db/shared-file-repo.ts'
import type { Db } from '../infra/db/tables.ts'
import { isThere } from '../infra/files/is-there.ts'
import { within } from '../within.ts'

/** The shared file that switches the service worker off at all instances, and the file in DATA_DIR that does at one, while it is there. */
export const killSwitchName = 'kill-switch'

/** So long what the database said counts: each device that comes by asks. */
const freshMs = 3_000
/** A worker that does harm must be got rid of with a database or a disk that hangs, too. */
const patienceMs = 1_000

/** Whether browsers are to get rid of the service worker: asked at each request, so that the switch works without a restart. */
export function makeKillSwitch(
  { config, db, clock, log }: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
  isThrown: (db: Db) => Promise<boolean> = async (from) => (await findSharedFile(from, killSwitchName)) !== undefined,
): () => Promise<boolean> {
  const file = join(config.dataDir, killSwitchName)
  let isThrownForAll = false
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let asked: Promise<boolean> | undefined

  /** Without a database it is as it was when that last answered. */
  async function look(): Promise<void> {
    try {
      // While the database owes an answer it is not asked again: each question would hold a connection.
      asked ??= isThrown(db).finally(() => {
        asked = undefined
      })
      isThrownForAll = await within(patienceMs, 'the database', asked)
    } catch (err) {
      log.warn({ err }, 'whether the service worker is to go could not be looked up')
    }
    lookedAt = clock()
    looking = undefined
  }

  let wasThrownHere = false
  let lookedHere: Promise<boolean> | undefined
  /** Without the disk it is as it was when that last answered: one worker in another's place for a moment would bring back what is to go. */
  async function isThrownHere(): Promise<boolean> {
    try {
      // As above: each look at a disk that hangs would hold a thread.
      lookedHere ??= isThere(file).finally(() => {
        lookedHere = undefined
      })
      wasThrownHere = await within(patienceMs, 'DATA_DIR', lookedHere)
    } catch (err) {
      log.warn({ err }, 'whether the service worker is to go could not be looked up in DATA_DIR')
    }
    return wasThrownHere
  }

  return async () => {
    if (config.serviceWorker === 'off' || (await isThrownHere())) return true
    // Also when the clock was put back.
    if (Math.abs(clock() - lookedAt) >= freshMs) await (looking ??= look())
    return isThrownForAll
  }
}
