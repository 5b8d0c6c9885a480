import { addServerKey, changeServerKey, findServerKey } from '#server/infra/db/instance-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { SecretBox } from '#server/infra/files/secret-box.ts'
import type { Log } from '#server/log.ts'

const name = 'second-factor-check'

interface KeyCheck {
  box: SecretBox
  clock: () => number
  log: Log
}

/** Compares as below; what keeps it from that, such as a folder that cannot be written, keeps no server from its start. */
export async function warnOfAnotherKey(db: Db, check: KeyCheck): Promise<void> {
  await compareKeys(db, check).catch((err: unknown) =>
    check.log.warn({ err }, 'the key of two-factor logins could not be compared'),
  )
}

/**
 * Warns when the instance that started last had another key for the secrets of authenticator apps: one of the two cannot open what the other
 * sealed. What tells is sealed itself, so that the key is not beside what it seals. A key that took a lost one's place is warned of once.
 */
async function compareKeys(db: Db, { box, clock, log }: KeyCheck): Promise<void> {
  const own = await box.seal(name, name)
  await addServerKey(db, { name, content: own, created_at: clock() })
  const known = await findServerKey(db, name)
  try {
    await box.open(known ?? own, name)
  } catch (error) {
    log.warn(
      { reason: String(error) },
      'the key of two-factor logins is not the one that this installation had at the last start of a server: give all instances the same SECOND_FACTOR_KEY, else members with an authenticator app need their recovery codes',
    )
    await changeServerKey(db, { name, content: own })
  }
}
