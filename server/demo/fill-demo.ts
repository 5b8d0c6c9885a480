import type { Deps } from '#server/deps.ts'
import { makeSearchIndexer } from '#server/modules/search/search-indexer.ts'
import { composeWorld, demoLoginId, type DemoSize } from './compose-world.ts'
import { hangPostPictures, hangProfilePictures, paintScenes } from './demo-gallery.ts'
import { findHouseIds, findTakenUsernames, findUsername } from './demo-repo.ts'
import { saveWorld } from './save-world.ts'

interface DemoParts {
  deps: Pick<Deps, 'db' | 'dialect' | 'mediaStore' | 'clock'>
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

/** Fills the database with a made-up community, once, and sees to it that search finds all of it. */
export async function fillDemo(parts: DemoParts, size: DemoSize): Promise<FilledDemo> {
  const filled = await addDemo(parts, size)
  // Also when nothing was added: whoever was interrupted here calls again. A server that runs beside looks at recent
  // posts only, and these are dated back.
  parts.tell('Indexing for search …')
  await makeSearchIndexer(parts.deps).catchUp()
  return filled
}

/** Pictures first, then every row in one transaction. */
async function addDemo({ deps, passwordHash, tell }: DemoParts, size: DemoSize): Promise<FilledDemo> {
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
