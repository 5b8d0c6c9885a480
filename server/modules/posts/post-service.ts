import type { Post } from '#contract/post.ts'
import type { Audience } from '#contract/reach.ts'
import { topicsOf } from '#contract/text-entities.ts'
import { assertPostKnown, assertPostThere, postGone } from '#server/assert-there.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { EarlyDeletions } from '#server/http/early-deletions.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { StoredPicture, PictureStorage } from '#server/infra/media/picture-storage.ts'
import { refuse } from '#server/refusal.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import type { ReadPosts } from './post-summary-view.ts'
import { entombPost, findPictureKeys, insertPost, type NewPostRows } from './post-repo.ts'
import { altTextOf, checkNewPost } from './post-rules.ts'
import type { StorePictures } from '#server/http/store-pictures.ts'
import { findReach } from '../reach/reach-summary-repo.ts'
import { findHolderOfId, findPostFacts, type PostFacts } from './post-summary-repo.ts'

interface PostDeps {
  clock: () => number
  newId: () => string
  events: DomainEvents
  pictures: PictureStorage
  storePictures: StorePictures
  readPosts: ReadPosts
  earlyDeletions: EarlyDeletions
  uploads: Pick<NamedUploads, 'claim'>
}

/** The fields of the form, descriptions of pictures among them. */
export type PostForm = Readonly<Record<string, unknown>> & {
  id?: string | undefined
  textContent: string
  media_uploads: readonly string[]
  comments_from?: Audience | undefined
}

interface NewPost {
  actorId: string
  stored: StoredPicture[]
}

export type PostService = ReturnType<typeof makePostService>

/** Posts: written, read and deleted. */
export function makePostService(deps: PostDeps) {
  const { clock, newId, events, pictures, storePictures, readPosts, earlyDeletions, uploads } = deps
  const readOne = async (db: Db, id: string, viewerId: string): Promise<Post> =>
    assertPostKnown((await readPosts(db, [{ id }], viewerId))[0])

  return {
    /** Judges the form and takes its pictures in; a post that is there already needs none. */
    async takePictures(db: Db, form: PostForm, { actorId, files }: { actorId: string; files: { path: string }[] }) {
      checkNewPost({ text: form.textContent, pictures: files.length })
      files.forEach((_, index) => altTextOf(form, index))
      const existing = form.id === undefined ? undefined : await findHolderOfId(db, form.id)
      if (existing) {
        assertOwnAndThere(existing, actorId)
        return []
      }
      if (form.id !== undefined) await earlyDeletions.mustNotBeDeleted(db, { id: form.id, actorId })
      return storePictures(db, files, actorId)
    },

    /** The same id twice by the same member is the same post. */
    async create(db: Db, form: PostForm, { actorId, stored }: NewPost): Promise<Post> {
      const id = form.id ?? newId()
      await earlyDeletions.keepOut(db, { id, actorId })
      if (await insertPost(db, await toRows(db, form, { id, actorId, stored, now: clock() }))) {
        await uploads.claim(db, form.media_uploads)
        await pictures.claim(db, stored)
        await events.emit(db, { type: 'post-created', actorId, postId: id })
      } else {
        await pictures.removeAll(db, stored)
        const existing = await findHolderOfId(db, id)
        if (existing) assertOwnAndThere(existing, actorId)
      }
      return readOne(db, id, actorId)
    },

    async read(db: Db, id: string, viewerId: string): Promise<Post> {
      assertPostThere(await findPostFacts(db, id, viewerId))
      return readOne(db, id, viewerId)
    },

    /** Bars a post that is still to come. */
    async prepareRemoval(db: Db, id: string, actorId: string): Promise<void> {
      await earlyDeletions.record(db, { id, actorId }, async (reads) => Boolean(await findHolderOfId(reads, id)))
    },

    /** Deleting twice is the same as once; only the author may. */
    remove: (db: Db, id: string, actorId: string) => removePost({ clock, events, pictures }, db, { id, actorId }),
  }
}

async function removePost(
  { clock, events, pictures }: Pick<PostDeps, 'clock' | 'events' | 'pictures'>,
  db: Db,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  const post = assertPostKnown(await findPostFacts(db, id, actorId))
  if (post.author_id !== actorId) throw refuse('forbidden', 'You can delete your own posts only.')
  const left = await findPictureKeys(db, id)
  if (await entombPost(db, id, clock())) {
    await pictures.removeAll(db, left)
    await events.emit(db, { type: 'post-deleted', actorId, postId: id })
  }
}

function assertOwnAndThere(post: PostFacts, actorId: string): void {
  if (post.author_id !== actorId) throw refuse('conflict', 'A post with this id exists already.', { field: 'id' })
  if (post.deleted_at !== null) throw postGone({ field: 'id' })
}

type RowFacts = NewPost & { id: string; now: number }

async function toRows(db: Db, form: PostForm, { id, actorId, stored, now }: RowFacts): Promise<NewPostRows> {
  const comments_from = form.comments_from ?? (await findReach(db, actorId))?.comments_from ?? 'everyone'
  const text = form.textContent
  return {
    post: {
      ...{ id, author_id: actorId, text_content: text, created_at: now, updated_at: now, deleted_at: null },
      comments_from,
      // By whoever hears of it, before the transaction ends.
      is_indexed: 1,
    },
    media: stored.map(({ key, width, height, thumbhash, widths }, position) => ({
      ...{ post_id: id, position, key, width, height, thumbhash },
      alt_text: altTextOf(form, position),
      widths: JSON.stringify(widths),
    })),
    topics: topicsOf(text).map(({ topic, key }) => ({
      ...{ post_id: id, topic_key: key, topic, author_id: actorId, created_at: now },
    })),
  }
}
