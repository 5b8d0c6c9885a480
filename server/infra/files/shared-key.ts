import { addServerKey, findServerKey } from '../db/instance-repo.ts'
import type { Db } from '../db/tables.ts'

/** Answers the key of this name that all instances have; `own` gives it when there is none yet. */
export type ShareKey = (name: string, own: () => Promise<Buffer>) => Promise<Buffer>

/** Shares keys by the database, so that instances need no folder in common. */
export function makeShareKey(db: Db, clock: () => number): ShareKey {
  return async (name, own) => {
    const known = await findServerKey(db, name)
    if (known !== undefined) return Buffer.from(known, 'base64')
    const content = (await own()).toString('base64')
    await addServerKey(db, { name, content, created_at: clock() })
    return Buffer.from((await findServerKey(db, name)) ?? content, 'base64')
  }
}

/** Each for itself. */
export const keepKey: ShareKey = (_name, own) => own()
