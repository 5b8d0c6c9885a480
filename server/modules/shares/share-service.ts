import { hourMs } from '#contract/durations.ts'
import type { Post } from '#contract/post.ts'
import { assertPostKnown } from '#server/assert-there.ts'
import type { Viewer } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findPostFacts } from '../posts/post-summary-repo.ts'
import { findLastingLink, findSharedPostId, insertShareLink } from './share-link-repo.ts'

interface ShareDeps {
  clock: () => number
  /** An id that cannot be guessed. */
  newShareId: () => string
  publicOrigin: string
  /** Posts as a viewer sees them; without a viewer nothing is liked, reposted or bookmarked. */
  readPosts: (db: Db, entries: { id: string }[], viewerId: Viewer) => Promise<Post[]>
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
      assertPostKnown(await readFor(db, postId, accountId))
      const now = clock()
      const id = newShareId()
      const expiresAt = expiresInHours === 0 ? null : now + expiresInHours * hourMs
      const link = { id, post_id: postId, account_id: accountId, created_at: now, expires_at: expiresAt }
      await insertShareLink(db, link)
      return addressOf(expiresAt === null ? ((await findLastingLink(db, { postId, accountId })) ?? id) : id)
    },

    /**
     * The post behind a link, as everybody sees it; refuses unknown and expired links, deleted posts and, to a member, those of
     * somebody they may not see.
     */
    async read(db: Db, shareId: string, viewer: Viewer): Promise<Post> {
      const post = await find(db, shareId, viewer)
      if (!post) throw refuse('not-found', 'This link has expired, or the post was deleted.')
      return post
    },

    find,
    addressOf,
  }

  async function find(db: Db, shareId: string, viewer: Viewer): Promise<Post | undefined> {
    const postId = await findSharedPostId(db, shareId, clock())
    return postId === undefined ? undefined : readFor(db, postId, viewer)
  }

  async function readFor(db: Db, id: string, viewer: Viewer): Promise<Post | undefined> {
    if (!(await findPostFacts(db, id, viewer))) return undefined
    const [post] = await readPosts(db, [{ id }], undefined)
    return post
  }

  function addressOf(shareId: string): string {
    return `${publicOrigin}/share/${shareId}`
  }
}
