import type { Db } from '#server/infra/db/tables.ts'
import { countCommenters, findCandidateRows, type CandidateRow } from './feed-candidate-repo.ts'
import { wordsOf } from './tag-matcher.ts'

/** What the ranking asks of a post, whoever reads. */
export interface CandidateFacts extends CandidateRow {
  /** Distinct people who commented. */
  commenters: number
  /** Of its text, as tags are held against them. */
  words: string
}

export interface CandidateIds {
  /** Of whoever reads: the newest and the popular. */
  shared: readonly string[]
  /** Of this reader. */
  own: readonly string[]
}

/** Answers what is known of the posts, without those that are gone. */
export type ReadCandidateFacts = (ids: CandidateIds) => Promise<CandidateFacts[]>

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

/**
 * Remembers facts of the candidates that all readers have, for a while. Readers who come at once wait for the same answer. Those of one
 * reader are looked up each time: remembered, they would drive out the others before anybody asked for them again.
 */
export function makeCandidateFacts({
  clock,
  countCacheRead,
}: {
  clock: () => number
  countCacheRead: (what: string, result: 'hit' | 'miss') => void
}) {
  const entries = new Map<string, Entry>()

  async function read(db: Db, { shared, own }: CandidateIds): Promise<CandidateFacts[]> {
    return (await Promise.all([findFacts(db, own), readShared(db, shared)])).flat()
  }

  async function readShared(db: Db, ids: readonly string[]): Promise<CandidateFacts[]> {
    const now = clock()
    const unknown = ids.filter((id) => now - (entries.get(id)?.at ?? -Infinity) >= cachedForMs)
    countCacheRead('feed candidates', unknown.length === 0 ? 'hit' : 'miss')
    if (unknown.length > 0) lookUp(entries, db, { ids: unknown, at: now })
    const wanted: Entry[] = []
    const pending = new Set<Promise<void>>()
    for (const id of ids) {
      const entry = entries.get(id)
      if (entry) wanted.push(entry)
      if (entry?.lookUp) pending.add(entry.lookUp)
    }
    await Promise.all(pending)
    const found: CandidateFacts[] = []
    for (const { facts } of wanted) if (facts) found.push(facts)
    return found
  }

  return {
    read,
    /** Something happened to these posts. */
    forget(ids: readonly string[]): void {
      for (const id of ids) entries.delete(id)
    },
  }
}

/** Looks facts up and lets whoever comes meanwhile wait for the same answer. */
function lookUp(entries: Map<string, Entry>, db: Db, { ids, at }: { ids: readonly string[]; at: number }): void {
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
