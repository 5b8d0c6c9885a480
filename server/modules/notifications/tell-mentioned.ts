import { formerUsernameMs } from '#contract/own-account.ts'
import { limits } from '#contract/rules.ts'
import { mentionsOf } from '#contract/text-entities.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findOwnersOfNames, findAddressable, findWords, hasUnreadMention } from './mention-repo.ts'
import { insertNotification } from './notification-repo.ts'

/** A post or a comment that was just written. */
export interface WrittenText {
  actorId: string
  postId: string
  commentId?: string
}

interface Telling {
  newId: () => string
  now: number
  toldOnceMs: number
}

/** Who was told that a text mentions them, and the notifications that devices are to hear of. */
interface ToldMentions {
  members: string[]
  toRing: string[]
}

/**
 * Tells the members that a text mentions, the first twenty of them, once per text; devices ring once for what one member writes below
 * one post within a while, unless the first was read.
 */
export async function tellMentioned(db: Db, text: WrittenText, telling: Telling): Promise<ToldMentions> {
  const { actorId: from, postId, commentId } = text
  const { newId, now, toldOnceMs } = telling
  const members = await findMentioned(db, text, now)
  const toRing: string[] = []
  for (const to of members) {
    const isKnown = await hasUnreadMention(db, { to, from, postId, since: now - toldOnceMs })
    const id = newId()
    const about = { post_id: postId, comment_id: commentId ?? null, dedupe_key: `mention:${commentId ?? postId}:${to}` }
    const times = { created_at: now, read_at: null, withdrawn_at: null }
    const isNew = await insertNotification(db, {
      id,
      account_id: to,
      type: 'mention',
      actor_id: from,
      ...about,
      ...times,
    })
    if (isNew && !isKnown) toRing.push(id)
  }
  return { members, toRing }
}

async function findMentioned(db: Db, text: WrittenText, now: number): Promise<string[]> {
  const names = mentionsOf((await findWords(db, text)) ?? '')
  const owners = await findOwnersOfNames(db, names, now - formerUsernameMs)
  const reached = await findAddressable(db, owners, { actorId: text.actorId, now })
  return owners.filter((id) => reached.has(id)).slice(0, limits.mentionsPerText)
}
