import type { Db } from '#server/infra/db/tables.ts'
import { isWithheld } from '#server/infra/db/withheld-media-repo.ts'
import type { SealedAddresses } from '#server/infra/media/sealed-addresses.ts'

const pictureAddress = /^\/media\/([^/]+)\/(\d+)\.webp$/

/** Pictures at addresses at which moderators see them, withheld or not. */
export async function sealMedia<Media extends { media_url: string }>(
  db: Db,
  media: readonly Media[],
  sealed: SealedAddresses,
): Promise<Media[]> {
  const shown: Media[] = []
  for (const one of media) {
    const [, key, width] = pictureAddress.exec(one.media_url) ?? []
    const isSealed = key !== undefined && (await isWithheld(db, key))
    shown.push(isSealed ? { ...one, media_url: await sealed.addressOf(key, Number(width)) } : one)
  }
  return shown
}
