import { createHash } from 'node:crypto'
import type { Post } from '#contract/post.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { ShareCard } from '#server/infra/media/share-card.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import type { RemoveMedia } from '#server/infra/media/remove-media.ts'
import { refuse } from '#server/refusal.ts'

interface SharePictureDeps {
  mediaStore: MediaStore
  removeMedia: RemoveMedia
  drawCard: (card: ShareCard) => Promise<Buffer>
  compose: (pictures: readonly Buffer[]) => Promise<Buffer>
  /** Answers undefined when too many are being made already. */
  runInSlot: <T>(task: () => Promise<T>) => Promise<{ done: T } | undefined>
}

/** Counts up with every change of the drawing, so that cached pictures are made anew. */
const drawing = 1
/** Pixels; of a picture's variants the narrowest of at least this width is taken. */
const neededWidth = 1200

export type SharePictureService = ReturnType<typeof makeSharePictureService>

/** The picture of a post in previews: made once for each state of the post and cached in the media store. */
export function makeSharePictureService(deps: SharePictureDeps) {
  const { mediaStore, removeMedia, drawCard, compose, runInSlot } = deps
  const underWay = new Map<string, Promise<Buffer>>()

  async function make(post: Post, key: string): Promise<Buffer> {
    const cached = await mediaStore.read(key)
    if (cached) return cached.bytes
    const made = await runInSlot(() => draw(post))
    if (!made) throw refuse('unavailable', 'Too many pictures are being made. Please try again.', { retryAfterS: 5 })
    await mediaStore.put(key, made.done, 'image/png')
    return made.done
  }

  async function draw(post: Post): Promise<Buffer> {
    const pictures = await Promise.all(post.media.map((media) => mediaStore.read(storeKeyOf(media))))
    const there = pictures.flatMap((picture) => (picture ? [picture.bytes] : []))
    const { first_name, last_name, username, text_content: text } = post
    return there.length > 0 ? compose(there) : drawCard({ name: `${first_name} ${last_name}`, username, text })
  }

  return {
    /** A name that changes with what the picture shows. */
    versionOf,

    /** PNG of 1200 × 630. */
    async pictureOf(post: Post): Promise<Buffer> {
      const key = `${directoryOf(post.id)}${versionOf(post)}.png`
      // Many crawlers come at once when a link is posted: one of them pays.
      const making = underWay.get(key) ?? make(post, key).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },

    /** Has everything that was drawn of a post removed, once the transaction `db` is committed. */
    forget: (db: Db, postId: string): Promise<void> => removeMedia(db, [directoryOf(postId)]),
  }
}

function directoryOf(postId: string): string {
  return `shares/${postId}/`
}

function versionOf(post: Post): string {
  const { first_name, last_name, username, text_content, media } = post
  const shown = [drawing, first_name, last_name, username, text_content, media.map(({ media_url }) => media_url)]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 24)
}

function storeKeyOf({ media_url, variants }: Post['media'][number]): string {
  const url = variants.find(({ width }) => width >= neededWidth)?.url ?? media_url
  return url.replace(/^\/media\//, '')
}
