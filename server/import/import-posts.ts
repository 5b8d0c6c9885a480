import { createHash } from 'node:crypto'
import type { LeftOutReason } from '#contract/own-import.ts'
import { limits } from '#contract/rules.ts'
import { topicsOf } from '#contract/text-entities.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { PictureStorage, StoredPicture } from '#server/infra/media/picture-storage.ts'
import { findTakenIds } from '#server/modules/imports/import-repo.ts'
import { insertPost, type NewPostRows } from '#server/modules/posts/post-repo.ts'
import { Refusal } from '#server/refusal.ts'
import type { ArchiveFile } from './archive-file.ts'
import type { ImportablePost, JudgedPost } from './archive-content.ts'

interface ReadyPicture {
  stored: StoredPicture
  altText: string | null
}

/** A post with its pictures in the store, to be written in a transaction. */
interface ReadyPost {
  id: string
  post: ImportablePost
  pictures: ReadyPicture[]
}

/** Posts of an archive as far as no transaction is needed for them, and what does not come along. */
export interface ReadyPosts {
  posts: ReadyPost[]
  leftOut: LeftOutReason[]
  /** How many bytes of the archive their pictures take, those that came to nothing included. */
  pictureBytes: number
}

interface PrepareDeps {
  deps: Pick<Deps, 'db'>
  pictures: PictureStorage
  archive: ArchiveFile
}

interface ToPrepare {
  accountId: string
  judged: readonly JudgedPost[]
  /** What the posts before these took of the archive. */
  pictureBytesBefore: number
}

/**
 * Takes the pictures of posts in, through the same door as those of any post. Together they take no more of an archive than there is: each is
 * in it once, and one that is named by thousands would fill the disk.
 */
export async function preparePosts(
  { deps, pictures, archive }: PrepareDeps,
  { accountId, judged, pictureBytesBefore }: ToPrepare,
): Promise<ReadyPosts> {
  const ready: ReadyPosts = { posts: [], leftOut: [], pictureBytes: 0 }
  const isRoomFor = (bytes: number) => pictureBytesBefore + ready.pictureBytes + bytes <= archive.size
  const candidates = judged.filter((each) => typeof each !== 'string')
  ready.leftOut.push(...judged.filter((each) => typeof each === 'string'))
  const taken = await findTakenIds(deps.db, {
    accountId,
    ids: candidates.flatMap((post) => idsHere(accountId, post)),
  })
  try {
    for (const post of candidates) {
      const id = importedId(accountId, post.origin.id)
      if (idsHere(accountId, post).some((known) => taken.has(known))) {
        ready.leftOut.push('already-here')
        continue
      }
      // Twice in the archive is once here.
      taken.add(id)
      const found = { id, post, pictures: await takePictures({ deps, pictures, archive, isRoomFor }, post, ready) }
      ready.leftOut.push(...post.leftOut)
      if (post.text === '' && found.pictures.length === 0) ready.leftOut.push('empty')
      else ready.posts.push(found)
    }
  } catch (error) {
    await dropPictures(deps.db, pictures, ready)
    throw error
  }
  return ready
}

async function takePictures(
  { deps, pictures, archive, isRoomFor }: PrepareDeps & { isRoomFor: (bytes: number) => boolean },
  post: ImportablePost,
  ready: ReadyPosts,
): Promise<ReadyPicture[]> {
  const { leftOut } = ready
  const taken: ReadyPicture[] = []
  for (const { path, altText } of post.pictures) {
    const [size, packed = 0] = [archive.sizeOf(path), archive.packedSizeOf(path)]
    if (size === undefined) leftOut.push('picture-missing')
    else if (size > limits.uploadBytes || !isRoomFor(packed)) leftOut.push('picture-refused')
    else {
      ready.pictureBytes += packed
      const stored = await takePicture(
        deps.db,
        pictures,
        (await archive.read(path, limits.uploadBytes)) ?? Buffer.alloc(0),
      )
      if (stored) taken.push({ stored, altText })
      else leftOut.push('picture-refused')
    }
  }
  return taken
}

/** Undefined for what is no picture, or none that a post may have; throws what another try may not meet. */
async function takePicture(db: Db, pictures: PictureStorage, bytes: Buffer): Promise<StoredPicture | undefined> {
  try {
    return await pictures.store(db, bytes)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}

/** Writes them in a transaction; answers how many there are more. Nobody is told, as nothing of it is new. */
export async function writePosts(
  { deps, pictures }: { deps: Pick<Deps, 'clock' | 'events'>; pictures: PictureStorage },
  db: Db,
  { accountId, posts }: { accountId: string; posts: readonly ReadyPost[] },
): Promise<{ posts: number; pictures: number }> {
  const added = { posts: 0, pictures: 0 }
  for (const ready of posts) {
    if (!(await insertPost(db, toRows(ready, accountId, deps.clock())))) continue
    await pictures.claim(
      db,
      ready.pictures.map(({ stored }) => stored),
    )
    await deps.events.emit(db, { type: 'post-imported', actorId: accountId, postId: ready.id })
    added.posts += 1
    added.pictures += ready.pictures.length
  }
  return added
}

/** Removes the pictures of posts that do not come to be. */
export async function dropPictures(db: Db, pictures: PictureStorage, { posts }: Pick<ReadyPosts, 'posts'>) {
  await pictures.removeAll(
    db,
    posts.flatMap((ready) => ready.pictures.map(({ stored }) => stored)),
  )
}

/** What a post would be called here: where it was first written, of the archive's installation, or imported from either. */
function idsHere(accountId: string, { sourceId, origin }: ImportablePost): string[] {
  return [origin.id, sourceId].flatMap((id) => [id.toLowerCase(), importedId(accountId, id)])
}

/** The same for the same member and post, so that no post comes twice; a UUID of version 8. */
function importedId(accountId: string, sourceId: string): string {
  const hash = createHash('sha256').update(`import ${accountId} ${sourceId.toLowerCase()}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) % 4]
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `${variant}${hash.slice(17, 20)}`]
  return [...groups, hash.slice(20, 32)].join('-')
}

function toRows({ id, post, pictures }: ReadyPost, accountId: string, now: number): NewPostRows {
  const { text, createdAt, commentsFrom = 'everyone' } = post
  return {
    post: {
      ...{ id, author_id: accountId, text_content: text, created_at: createdAt, updated_at: createdAt },
      ...{ deleted_at: null, comments_from: commentsFrom, imported_at: now },
      ...{ origin_server: post.origin.server, origin_id: post.origin.id.toLowerCase() },
      // By whoever hears of it, before the transaction ends.
      is_indexed: 1,
    },
    media: pictures.map(({ stored: { key, width, height, thumbhash, widths }, altText }, position) => ({
      ...{ post_id: id, position, key, width, height, thumbhash, alt_text: altText },
      widths: JSON.stringify(widths),
    })),
    topics: topicsOf(text).map(({ topic, key }) => ({
      ...{ post_id: id, topic_key: key, topic, author_id: accountId, created_at: createdAt },
    })),
  }
}
