import { dayMs } from '#contract/durations.ts'
import type { NewRow } from '#server/infra/db/tables.ts'
import type { DemoReactions } from './compose-reactions.ts'
import type { DemoWorld } from './compose-world.ts'

const unreadForMs = dayMs
type Note = Pick<NewRow<'notifications'>, 'type' | 'actor_id' | 'dedupe_key' | 'created_at'> & {
  post_id?: string
  comment_id?: string
}

/** What the member to log in as is told; the last day's is unread. */
export function notificationRows({
  login: person,
  posts,
  reactions,
  follows,
  random,
  now,
}: DemoWorld): NewRow<'notifications'>[] {
  const own = new Set(posts.filter(({ author }) => author.id === person.id).map(({ id }) => id))
  const marks = (type: 'like' | 'repost', list: DemoReactions['likes']): Note[] =>
    list
      .filter(({ postId }) => own.has(postId))
      .map(({ postId, accountId, at }) => ({
        ...{ type, actor_id: accountId, post_id: postId, created_at: at },
        dedupe_key: `${type}:${accountId}:${postId}`,
      }))
  const comments: Note[] = reactions.comments
    .filter(({ postId, authorId }) => own.has(postId) && authorId !== person.id)
    .map(({ id, postId, authorId, at }) => ({
      ...{ type: 'comment', actor_id: authorId, post_id: postId, comment_id: id, created_at: at },
      dedupe_key: `comment:${id}`,
    }))
  const followers: Note[] = follows
    .filter(({ followedId }) => followedId === person.id)
    .map(({ followerId, at }) => ({
      type: 'follow',
      actor_id: followerId,
      created_at: at,
      dedupe_key: `follow:${followerId}:${person.id}`,
    }))
  const all = [...marks('like', reactions.likes), ...marks('repost', reactions.reposts), ...comments, ...followers]
  return all.map((note) => ({
    id: random.id(),
    account_id: person.id,
    post_id: null,
    comment_id: null,
    ...note,
    read_at: note.created_at > now - unreadForMs ? null : note.created_at,
  }))
}
