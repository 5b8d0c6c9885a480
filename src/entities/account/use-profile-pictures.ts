import type { Profile } from '#contract/account.ts'
import type { ItemOf, OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { useBlobUrls } from '../media/use-blob-urls.ts'
import type { PictureSlot } from '#src/offline/outbox/picture-slot.ts'
import { pictureItem } from './merge-outbox-into-profile.ts'

type PictureItem = ItemOf<'upload-picture'> | ItemOf<'remove-picture'>

/** A banner or picture as the owner sees it, and how far a change of it has come. */
export interface ShownPicture {
  /** Null: there is none. */
  src: string | null
  delivery:
    | { state: 'sent' }
    | { state: 'waiting'; item: PictureItem }
    | { state: 'refused'; item: PictureItem; reason: string }
}

/** Banner and picture of a profile; one that waits to be sent is shown from this device. */
export function useProfilePictures(profile: Profile, items: readonly OutboxItem[]): Record<PictureSlot, ShownPicture> {
  const changes = { banner: pictureItem(items, 'banner'), picture: pictureItem(items, 'picture') }
  const waiting = Object.values(changes).filter((item) => item?.state.status === 'waiting')
  const urls = useBlobUrls(waiting.flatMap((item) => (item?.kind === 'upload-picture' ? [item.blobKey] : [])))
  return {
    banner: toShown(profile.banner_url, changes.banner, urls),
    picture: toShown(profile.profile_picture_url, changes.picture, urls),
  }
}

function toShown(known: string | null, item: PictureItem | undefined, urls: ReadonlyMap<string, string>): ShownPicture {
  if (item === undefined) return { src: known, delivery: { state: 'sent' } }
  if (item.state.status === 'refused') {
    return { src: known, delivery: { state: 'refused', item, reason: item.state.message } }
  }
  // Until its bytes are read, the picture before stays.
  const src = item.kind === 'upload-picture' ? (urls.get(item.blobKey) ?? known) : null
  return { src, delivery: { state: 'waiting', item } }
}
