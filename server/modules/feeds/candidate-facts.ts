import type { DomainEvents } from '#server/domain-events.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Metrics } from '#server/infra/metrics/metrics.ts'
import { countCommenters, findCandidateRows, type CandidateRow } from './feed-candidate-repo.ts'
import { wordsOf } from './tag-matcher.ts'

/** What the ranking asks of a post, whoever reads. */
export interface CandidateFacts extends CandidateRow {
  /** Distinct people who commented. */
  commenters: number
  /** Of its text, as tags are held against them. */
  words: string
}

/** Answers what is known of the posts, without those that are gone. */
export type ReadCandidateFacts = (db: Db, ids: readonly string[]) => Promise<CandidateFacts[]>

interface Entry {
  /** Undefined while they are looked up, and of a post that is gone. */
  facts: CandidateFacts | undefined
  lookUp: Promise<void> | undefined
  at: number
}

/**
 * What happens here is noticed at once, and what other instances do after so long. Whether a reader may see a post is not asked of
 * this: it is looked up for them each time.
 */
const cachedForMs = 10_000
const mostCached = 5_000

const changes = [
  'post-liked',
  'post-unliked',
  'post-reposted',
  'repost-undone',
  'post-deleted',
  'post-restored',
] as const
const talk = ['comment-created', 'comment-deleted'] as const

/**
 * Remembers facts of candidates for a while: those of different readers are mostly the same, the newest and the popular. Readers who
 * come at once wait for the same answer.
 */
export function makeCandidateFacts(deps: {
  clock: () => number
  events: DomainEvents
  metrics: Metrics
}): ReadCandidateFacts {
  const { clock, events, metrics } = deps
  const entries = new Map<string, Entry>()
  for (const type of [...changes, ...talk]) {
    events.on(type, async (db, { postId }) => afterCommit(db, () => entries.delete(postId)))
  }

  function lookUp(db: Db, ids: readonly string[], at: number): void {
    const own = new Map(ids.map((id): [string, Entry] => [id, { facts: undefined, lookUp: undefined, at }]))
    const found = findFacts(db, ids).then(
      (all) => {
        for (const facts of all) Object.assign(own.get(facts.id) ?? {}, { facts })
        for (const entry of own.values()) entry.lookUp = undefined
      },
      (error: unknown) => {
        for (const [id, entry] of own) if (entries.get(id) === entry) entries.delete(id)
        throw error
      },
    )
    for (const [id, entry] of own) {
      // The ones looked up longest ago come first.
      entries.delete(id)
      entries.set(id, Object.assign(entry, { lookUp: found }))
    }
    for (const id of entries.keys()) {
      if (entries.size <= mostCached) break
      entries.delete(id)
    }
  }

  return async (db, ids) => {
    const now = clock()
    const unknown = ids.filter((id) => now - (entries.get(id)?.at ?? -Infinity) >= cachedForMs)
    metrics.countCacheRead('feed candidates', unknown.length === 0 ? 'hit' : 'miss')
    if (unknown.length > 0) lookUp(db, unknown, now)
    const wanted = ids.flatMap((id) => entries.get(id) ?? [])
    await Promise.all(new Set(wanted.flatMap(({ lookUp: pending }) => pending ?? [])))
    return wanted.flatMap(({ facts }) => facts ?? [])
  }
}

async function findFacts(db: Db, ids: readonly string[]): Promise<CandidateFacts[]> {
  const rows = await findCandidateRows(db, ids)
  // One comment is by one person: most posts have no more, and need not be looked at.
  const isDiscussed = (row: CandidateRow) => row.comment_count > 1
  const commenters = await countCommenters(
    db,
    rows.filter(isDiscussed).map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    commenters: isDiscussed(row) ? (commenters.get(row.id) ?? 0) : row.comment_count,
    words: wordsOf(row.text_content),
  }))
}
