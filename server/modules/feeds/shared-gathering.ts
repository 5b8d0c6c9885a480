import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { makeSharedAnswer } from '#server/shared-answer.ts'
import { findNewAuthors, findPopularIds, findRetiredIds } from './feed-candidate-repo.ts'
import type { Gathering } from './gather-candidates.ts'

const popular = { withinMs: 7 * dayMs, limit: 200 }
/** Of more who have just come the last so many. */
const newAuthor = { forMs: 14 * dayMs, untilFollowers: 5, limit: 1_000 }

interface SharedGatheringDeps {
  clock: () => number
  countCacheRead: (what: string, result: 'hit' | 'miss') => void
}

/**
 * What is gathered for whoever reads, asked of the database once a minute however many members open their feed: posts popular with everybody,
 * who is retired, and who is new here and followed by hardly anybody, which is asked again after somebody signed up.
 */
export function makeSharedGathering({ clock, countCacheRead }: SharedGatheringDeps) {
  const share = <T>(what: string) => makeSharedAnswer<T>(clock, minuteMs, (result) => countCacheRead(what, result))
  const popularIds = share<string[]>('popular posts')
  const newAuthors = share<ReadonlySet<string>>('new authors')
  const retired = share<ReadonlySet<string>>('retired authors')

  async function read(db: Db): Promise<Pick<Gathering, 'popularIds' | 'newAuthors' | 'retired'>> {
    const now = clock()
    const { withinMs, limit } = popular
    const { forMs, ...bounds } = newAuthor
    const [posts, authors, former] = await Promise.all([
      popularIds.read(() => findPopularIds(db, { since: now - withinMs, limit })),
      newAuthors.read(async () => new Set(await findNewAuthors(db, { since: now - forMs, ...bounds }))),
      retired.read(async () => new Set(await findRetiredIds(db))),
    ])
    return { popularIds: posts, newAuthors: authors, retired: former }
  }
  return {
    read,
    /** Somebody signed up. */
    forgetNewAuthors: () => newAuthors.forget(),
  }
}
