import { postIdSchema } from '#contract/ids.ts'
import type { LiveNews } from '#contract/live-news.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findMarks } from '../posts/post-summary-view.ts'
import { findWhoIsApart } from './find-who-is-apart.ts'
import { inParts } from './in-parts.ts'
import { findCounters } from './live-repo.ts'
import type { LiveStreams } from './live-streams.ts'

type Telling = Pick<Deps, 'db' | 'clock'> & { streams: LiveStreams }
type Counters = Extract<LiveEvent, { type: 'counters' }>['posts'][number]

/** Tells how posts are doing to whoever has them on the screen, and a member's devices what was done to them at one of these. */
export async function tellCounters(deps: Telling, id: string, news: readonly LiveNews[]): Promise<void> {
  const { changed, marked } = readNews(news)
  const watching = [...deps.streams.all]
    .map((stream) => ({ stream, ids: [...stream.watched].filter((each) => changed.has(each)) }))
    .filter(({ ids }) => ids.length > 0)
  if (watching.length === 0) return
  const rows = new Map<string, Awaited<ReturnType<typeof findCounters>>[number]>()
  for (const part of inParts([...new Set(watching.flatMap(({ ids }) => ids))])) {
    for (const row of await findCounters(deps.db, part)) rows.set(row.id, row)
  }
  const { isBlocked } = await findWhoIsApart(
    deps,
    [...rows.values()].map(({ author_id }) => author_id),
  )
  for (const { stream, ids } of watching) {
    const { accountId } = stream
    const posts = ids.flatMap((each): Counters[] => {
      const row = rows.get(each)
      if (!row || isBlocked(accountId, row.author_id)) return []
      const { author_id: _, ...counters } = row
      return [{ ...counters, id: postIdSchema.parse(each) }]
    })
    const own = posts.filter((post) => marked.get(accountId)?.has(post.id))
    // Apart from the counters: a device leaves out what it is told of marks that it may know better, and that with all beside them.
    const lots = own.length > 0 ? [posts, await withMarks(deps.db, own, accountId)] : [posts]
    if (posts.length > 0) {
      stream.tell(
        id,
        lots.map((lot) => ({ type: 'counters', posts: lot })),
      )
    }
  }
}

/** The posts whose counters changed, and by member those of them that the member marked, or took a mark from. */
function readNews(news: readonly LiveNews[]) {
  const changed = new Set<string>()
  const marked = new Map<string, Set<string>>()
  for (const each of news) {
    if (each.about !== 'post-counters') continue
    changed.add(each.postId)
    if (each.by !== undefined) marked.set(each.by, (marked.get(each.by) ?? new Set()).add(each.postId))
  }
  return { changed, marked }
}

async function withMarks(db: Db, posts: readonly Counters[], accountId: string): Promise<Counters[]> {
  const ids = posts.map(({ id }) => id)
  const marksOf = await findMarks(db, ids, accountId)
  return posts.map((post) => ({ ...post, ...marksOf(post.id) }))
}
