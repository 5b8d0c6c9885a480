import type { Profile } from '#contract/account.ts'
import type { BlockedMember } from '#contract/block.ts'
import type { Comment } from '#contract/comment.ts'
import type { AccountId, CommentId, PostId } from '#contract/ids.ts'
import type { MutedMember } from '#contract/mute.ts'
import type { MutedWord } from '#contract/muted-words.ts'
import type { Tag } from '#contract/onboarding.ts'
import type { Post } from '#contract/post.ts'
import type { Reach } from '#contract/reach.ts'

/** Names and picture of a member, as far as they changed. */
export interface AuthorChange {
  first_name?: string
  last_name?: string
  profile_picture_url?: string | null
}

/** What a comment answers, and how many replies that has now. */
export interface Answered {
  parentId?: CommentId | undefined
  /** Undefined where nothing is answered, or the reply did not bring it. */
  replyCount?: number | undefined
  /** As of a post, below. */
  isCertain: boolean
}

/** What the server's acknowledgement of an item changes in the cache. */
export type Effect =
  /** `post` is undefined when the reply did not bring it. */
  | { on: 'new-post'; postId: PostId; memberId: AccountId; post: Post | undefined }
  | { on: 'deleted-post'; postId: PostId }
  /** `isCertain`: the change tells how the post stands now; a recorded reply to an earlier attempt may be old. */
  | { on: 'post'; postId: PostId; change: (post: Post) => Post; isCertain: boolean }
  | { on: 'new-bookmark'; postId: PostId }
  /** `at`: when the member did it, in ms since 1970. */
  | { on: 'repost'; postId: PostId; memberId: AccountId; isReposted: boolean; at: number }
  | ({ on: 'new-comment'; comment: Comment } & Answered)
  /** `isCounted`: false where what it answers was known without it. */
  | ({ on: 'deleted-comment'; commentId: CommentId; isCounted?: boolean } & Answered)
  | { on: 'comment'; commentId: CommentId; change: Partial<Comment>; isCertain: boolean }
  /** `followersCount` is undefined when the reply did not bring it. */
  | {
      on: 'follow'
      memberId: AccountId
      accountId: AccountId
      isFollowing: boolean
      followersCount: number | undefined
    }
  /** Who was to be followed left, is suspended, or blocks the member. */
  | { on: 'gone-member'; accountId: AccountId }
  | { on: 'block'; account: BlockedMember; isBlocked: boolean }
  | { on: 'mute'; account: MutedMember; isMuted: boolean }
  | { on: 'muted-words'; words: MutedWord[] }
  | { on: 'reach'; reach: Reach }
  | { on: 'new-tag'; tag: Tag }
  | { on: 'deleted-tag'; tagId: Tag['id'] }
  /** `refetch`: `on-reload` when the screen that shows the profile reloads by itself soon. */
  | {
      on: 'own-profile'
      memberId: AccountId
      change: (profile: Profile) => Profile
      author: AuthorChange
      refetch: 'now' | 'on-reload'
    }
  /** `until` is an ISO time, `marked` how many came until then. */
  | { on: 'read-notifications'; until: string; marked?: number | undefined }
  /** Nobody appeals twice. */
  | { on: 'appeal'; decisionId: string }

export type EffectOn<On extends Effect['on']> = Extract<Effect, { on: On }>
