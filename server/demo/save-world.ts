import type { Db, NewRow } from '#server/infra/db/tables.ts'
import type { DemoPerson } from './compose-people.ts'
import type { DemoWorld } from './compose-world.ts'
import { notificationRows } from './demo-notifications.ts'
import { addFollowers, findTagIds, insertRows } from './demo-repo.ts'
import {
  accountRows,
  accountTagRows,
  commentLikeRows,
  commentRows,
  countBy,
  followRows,
  markRows,
  postRows,
  topicRows,
  type ProfilePictures,
} from './demo-rows.ts'

/** What the world has besides itself once its pictures are in the store. */
export interface WorldExtras {
  /** Of the member to log in as; the others have no password. */
  passwordHash: string
  profilePictures: ReadonlyMap<string, ProfilePictures>
  postPictures: readonly NewRow<'post_media'>[]
  houseIds: readonly string[]
}

const noPassword = '!'
const noPictures: ProfilePictures = { picture: null, banner: null }

/** Writes the whole world; to be called in a transaction, so that it is there whole or not at all. */
export async function saveWorld(db: Db, world: DemoWorld, extras: WorldExtras): Promise<void> {
  await savePeople(db, world, extras)
  const { posts, reactions } = world
  await insertRows(db, 'posts', postRows(posts, reactions))
  await insertRows(db, 'post_topics', topicRows(posts))
  await insertRows(db, 'post_media', extras.postPictures)
  for (const table of ['likes', 'reposts', 'bookmarks'] as const) {
    await insertRows(db, table, markRows(reactions[table]))
  }
  await insertRows(db, 'comments', commentRows(reactions.comments))
  await insertRows(db, 'comment_likes', commentLikeRows(reactions.comments))
  await insertRows(db, 'notifications', notificationRows(world))
}

async function savePeople(db: Db, { people, login, follows }: DemoWorld, extras: WorldExtras): Promise<void> {
  const facts = {
    follows,
    passwordHashOf: ({ id }: DemoPerson) => (id === login.id ? extras.passwordHash : noPassword),
    picturesOf: ({ id }: DemoPerson) => extras.profilePictures.get(id) ?? noPictures,
  }
  await insertRows(db, 'accounts', accountRows(people, facts))
  await insertRows(db, 'account_tags', accountTagRows(people, await findTagIds(db)))
  await insertRows(db, 'follows', followRows(follows))
  const houseFollows = follows.filter(({ followedId }) => extras.houseIds.includes(followedId))
  await addFollowers(
    db,
    countBy(houseFollows, ({ followedId }) => followedId),
  )
}
