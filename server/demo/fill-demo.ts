import type { Deps } from '#server/deps.ts'
import { composeWorld, demoLoginId, type DemoSize } from './compose-world.ts'
import { hangPostPictures, hangProfilePictures, paintScenes } from './demo-gallery.ts'
import { findHouseIds, findTakenUsernames, findUsername } from './demo-repo.ts'
import { saveWorld } from './save-world.ts'

interface DemoParts {
  deps: Pick<Deps, 'db' | 'mediaStore' | 'clock'>
  /** Of the member to log in as; the others have no password. */
  passwordHash: string
  /** Says what is being done. */
  tell: (sentence: string) => void
}

export interface FilledDemo {
  /** Username of the member to log in as. */
  identifier: string
  /** False when the demo was in the database before. */
  isNew: boolean
}

export const usualDemoSize: DemoSize = { people: 200, posts: 2000, scenes: 40 }

/** Fills the database with a made-up community, once: pictures first, then every row in one transaction. */
export async function fillDemo({ deps, passwordHash, tell }: DemoParts, size: DemoSize): Promise<FilledDemo> {
  const { db, mediaStore, clock } = deps
  const before = await findUsername(db, demoLoginId)
  if (before !== undefined) return { identifier: before, isNew: false }

  const houseIds = await findHouseIds(db)
  const world = composeWorld(size, { now: clock(), takenUsernames: await findTakenUsernames(db), houseIds })
  const { people, posts, random, login } = world
  tell(`Painting ${size.scenes} pictures and ${size.people} portraits …`)
  const painted = await paintScenes(size.scenes, random)
  const profilePictures = await hangProfilePictures(mediaStore, people, random)
  const postPictures = await hangPostPictures(mediaStore, posts, painted)

  tell('Writing posts, comments and likes …')
  await db
    .transaction()
    .execute((transaction) => saveWorld(transaction, world, { passwordHash, profilePictures, postPictures, houseIds }))
  return { identifier: login.username, isNew: true }
}
