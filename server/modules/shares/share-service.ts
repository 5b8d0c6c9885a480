import { hourMs } from '#contract/durations.ts'
import type { Post } from '#contract/post.ts'
import { assertPostKnown } from '#server/assert-there.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findLastingLink, findSharedPostId, insertShareLink } from './share-link-repo.ts'

interface ShareDeps {
  clock: () => number
  /** An id that cannot be guessed. */
  newShareId: () => string
  publicOrigin: string
  /** Posts as a viewer sees them; without a viewer nothing is liked, reposted or bookmarked. */
  readPosts: (db: Db, entries: { id: string }[], viewerId: string | undefined) => Promise<Post[]>
}

interface ShareRequest {
  postId: string
  accountId: string
  /** 0: the link lasts. */
  expiresInHours: number
}

export type ShareService = ReturnType<typeof makeShareService>

/** Links that show one post to people without an account. */
export function makeShareService({ clock, newShareId, publicOrigin, readPosts }: ShareDeps) {
  return {
    /** Makes a link; a member who asks again for a lasting one gets the same. */
    async generate(db: Db, { postId, accountId, expiresInHours }: ShareRequest): Promise<string> {
      assertPostKnown(await readOne(db, postId))
      const now = clock()
      const id = newShareId()
      const expiresAt = expiresInHours === 0 ? null : now + expiresInHours * hourMs
      const link = { id, post_id: postId, account_id: accountId, created_at: now, expires_at: expiresAt }
      await insertShareLink(db, link)
      return addressOf(expiresAt === null ? ((await findLastingLink(db, { postId, accountId })) ?? id) : id)
    },

    /** The post behind a link, as a visitor may see it; refuses unknown and expired links and deleted posts alike. */
    async read(db: Db, shareId: string): Promise<Post> {
      const post = await find(db, shareId)
      if (!post) throw refuse('not-found', 'This link has expired, or the post was deleted.')
      return post
    },

    find,
    addressOf,
  }

  async function find(db: Db, shareId: string): Promise<Post | undefined> {
    const postId = await findSharedPostId(db, shareId, clock())
    return postId === undefined ? undefined : readOne(db, postId)
  }

  async function readOne(db: Db, id: string): Promise<Post | undefined> {
    const [post] = await readPosts(db, [{ id }], undefined)
    return post
  }

  function addressOf(shareId: string): string {
    return `${publicOrigin}/share/${shareId}`
  }
}
