import { topicsOf } from '#contract/text-entities.ts'
import type { NewRow } from '#server/infra/db/tables.ts'
import type { StoredPicture } from '#server/infra/media/picture-storage.ts'
import type { DemoPerson } from './compose-people.ts'
import type { DemoPost } from './compose-posts.ts'
import type { DemoComment, DemoFollow, DemoMark, DemoReactions } from './compose-reactions.ts'

export interface ProfilePictures {
  picture: string | null
  banner: string | null
}

/** How often each key occurs. */
export function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

export function accountRows(
  people: readonly DemoPerson[],
  facts: {
    passwordHashOf: (person: DemoPerson) => string
    picturesOf: (person: DemoPerson) => ProfilePictures
    follows: readonly DemoFollow[]
  },
): NewRow<'accounts'>[] {
  const followers = countBy(facts.follows, ({ followedId }) => followedId)
  const following = countBy(facts.follows, ({ followerId }) => followerId)
  return people.map((person) => {
    const { picture, banner } = facts.picturesOf(person)
    return {
      id: person.id,
      // A reserved domain nobody owns: no mail of the demo ever reaches anybody.
      email: `${person.username}@demo.invalid`,
      username: person.username,
      username_key: person.username.toLowerCase(),
      phone: null,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: facts.passwordHashOf(person),
      ...{ bio: person.bio, city: person.city, country: person.country, website: person.website },
      banner_media: banner,
      picture_media: picture,
      retired_at: null,
      onboarded_at: person.createdAt,
      followers_count: followers.get(person.id) ?? 0,
      following_count: following.get(person.id) ?? 0,
      created_at: person.createdAt,
    }
  })
}

export function accountTagRows(
  people: readonly DemoPerson[],
  tagIds: ReadonlyMap<string, string>,
): NewRow<'account_tags'>[] {
  return people.flatMap(({ id, tags, createdAt }) =>
    tags.flatMap((name) => {
      const tagId = tagIds.get(name)
      return tagId === undefined ? [] : [{ account_id: id, tag_id: tagId, created_at: createdAt }]
    }),
  )
}

export function postRows(posts: readonly DemoPost[], reactions: DemoReactions): NewRow<'posts'>[] {
  const byPost = ({ postId }: { postId: string }) => postId
  const likes = countBy(reactions.likes, byPost)
  const reposts = countBy(reactions.reposts, byPost)
  const comments = countBy(reactions.comments, byPost)
  const bookmarks = countBy(reactions.bookmarks, byPost)
  return posts.map(({ id, author, text, createdAt }) => ({
    id,
    author_id: author.id,
    text_content: text,
    created_at: createdAt,
    updated_at: createdAt,
    deleted_at: null,
    like_count: likes.get(id) ?? 0,
    repost_count: reposts.get(id) ?? 0,
    comment_count: comments.get(id) ?? 0,
    view_count: reactions.viewCounts.get(id) ?? 0,
    bookmark_count: bookmarks.get(id) ?? 0,
  }))
}

export function topicRows(posts: readonly DemoPost[]): NewRow<'post_topics'>[] {
  return posts.flatMap(({ id, author, text, createdAt }) =>
    topicsOf(text).map(({ topic, key }) => ({
      post_id: id,
      topic_key: key,
      topic,
      author_id: author.id,
      created_at: createdAt,
    })),
  )
}

export function pictureRow(
  postId: string,
  position: number,
  kept: StoredPicture & { altText: string },
): NewRow<'post_media'> {
  const { key, width, height, thumbhash, widths, altText } = kept
  return {
    ...{ post_id: postId, position, key, width, height, thumbhash },
    alt_text: altText,
    widths: JSON.stringify(widths),
  }
}

export function markRows(marks: readonly DemoMark[]): NewRow<'likes'>[] {
  return marks.map(({ postId, accountId, at }) => ({ post_id: postId, account_id: accountId, created_at: at }))
}

/** Comments before the replies to them, as their references ask for. */
export function commentRows(comments: readonly DemoComment[]): NewRow<'comments'>[] {
  const replyCounts = countBy(comments, ({ parentId }) => parentId ?? '')
  const inOrder = [
    ...comments.filter((one) => one.parentId === null),
    ...comments.filter((one) => one.parentId !== null),
  ]
  return inOrder.map(({ id, postId, parentId, authorId, content, at, likedBy }) => ({
    ...{ id, post_id: postId, parent_id: parentId, author_id: authorId, content, created_at: at, deleted_at: null },
    like_count: likedBy.length,
    reply_count: replyCounts.get(id) ?? 0,
  }))
}

export function commentLikeRows(comments: readonly DemoComment[]): NewRow<'comment_likes'>[] {
  return comments.flatMap(({ id, at, likedBy }) =>
    likedBy.map((accountId) => ({ comment_id: id, account_id: accountId, created_at: at })),
  )
}

export function followRows(follows: readonly DemoFollow[]): NewRow<'follows'>[] {
  return follows.map(({ followerId, followedId, at }) => ({
    follower_id: followerId,
    followed_id: followedId,
    created_at: at,
  }))
}
