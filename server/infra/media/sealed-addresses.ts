import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hourMs } from '#contract/durations.ts'
import type { ShareKey } from '../files/shared-key.ts'
import { pictureFile } from './media-key.ts'

export type SealedAddresses = ReturnType<typeof makeSealedAddresses>

/** Addresses at which moderators see what nobody else is served, such as withheld pictures: good for one to two hours, and guessed by nobody. */
export function makeSealedAddresses({ shareKey, clock }: { shareKey: ShareKey; clock: () => number }) {
  let known: Promise<Buffer> | undefined
  const sealOf = async (file: string, until: number): Promise<Buffer> => {
    known ??= shareKey('withheld-pictures', () => Promise.resolve(randomBytes(32))).catch((error: unknown) => {
      // Read again the next time: the database was away.
      known = undefined
      throw error
    })
    return createHmac('sha256', await known)
      .update(`${file} ${until}`)
      .digest()
  }
  /** What an address ends with that is sealed for what `file` names. */
  const seal = async (file: string): Promise<string> => {
    // The same for a whole hour: a browser fetches it but once.
    const until = (Math.floor(clock() / hourMs) + 2) * hourMs
    return `?until=${until}&seal=${(await sealOf(file, until)).toString('base64url')}`
  }
  return {
    seal,

    async addressOf(key: string, width: number): Promise<string> {
      const file = pictureFile(key, width)
      return `/media/${file}${await seal(file)}`
    },

    async isGood(file: string, { until, seal }: { until: number; seal: string }): Promise<boolean> {
      if (!Number.isSafeInteger(until) || until <= clock()) return false
      const given = Buffer.from(seal, 'base64url')
      const wanted = await sealOf(file, until)
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
