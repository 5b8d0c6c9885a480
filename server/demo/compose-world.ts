import { composePeople, type DemoPerson } from './compose-people.ts'
import { composePosts, type DemoPost } from './compose-posts.ts'
import { composeFollows, composeReactions, type DemoFollow, type DemoReactions } from './compose-reactions.ts'
import { makeDemoRandom, type DemoRandom } from './demo-random.ts'
import { subjectsAtHome } from './subjects-at-home.ts'
import { subjectsOfCulture } from './subjects-of-culture.ts'
import { subjectsOfSociety } from './subjects-of-society.ts'
import { subjectsOutdoors } from './subjects-outdoors.ts'

export interface DemoSize {
  people: number
  posts: number
  /** Different pictures. */
  scenes: number
}

/** A made-up community, before it is in any database. */
export interface DemoWorld {
  people: DemoPerson[]
  /** One of the people: the member to log in as. */
  login: DemoPerson
  posts: DemoPost[]
  follows: DemoFollow[]
  reactions: DemoReactions
  random: DemoRandom
  /** Epoch milliseconds. */
  now: number
}

interface Surroundings {
  now: number
  takenUsernames: ReadonlySet<string>
  houseIds: readonly string[]
}

const seed = 20_261_121
/** Tells whether a database has the demo, so it must not depend on anything that is edited. */
export const demoLoginId = makeDemoRandom(seed).id()

/** Makes up everything; the same again for the same size, instants apart. */
export function composeWorld(size: DemoSize, { now, takenUsernames, houseIds }: Surroundings): DemoWorld {
  const random = makeDemoRandom(seed + 1)
  const subjects = [...subjectsAtHome, ...subjectsOutdoors, ...subjectsOfCulture, ...subjectsOfSociety]
  const setting = { random, now, subjects, takenUsernames, loginId: demoLoginId }
  const people = composePeople(size.people, setting)
  const [login] = people
  if (!login) throw new Error('a demo needs people')
  const posts = composePosts(size.posts, { random, now, people, sceneCount: size.scenes })
  const follows = composeFollows(houseIds, { random, now, people })
  const reactions = composeReactions(posts, follows, { random, now, people })
  return { people, login, posts, follows, reactions, random, now }
}
