import { foldToWords } from '#contract/fold-text.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { trigramsOfQuery } from './name-trigrams.ts'
import { rankAccounts, type AccountCandidate } from './rank-accounts.ts'
import type { FindBestKnown } from './best-known.ts'
import { findAccounts, findAccountsByWords, findSimilarAccounts, type AccountsWanted } from './search-repo.ts'

/** How many accounts each way of looking may bring: the list of members ends there. */
const each = 200
const mostTrigrams = 16

/** Members whom the viewer can see and may mean by `text`, best first: by the beginnings of their names, and by their likeness for typos. */
export async function findRankedAccounts(
  db: Db,
  { text, viewerId, bestKnown }: { text: string; viewerId: string; bestKnown: FindBestKnown },
): Promise<AccountCandidate[]> {
  const typed = text.replace(/^@/, '').trim().toLowerCase()
  // The longest leads: fewest names begin so.
  const words = foldToWords(text).toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return []
  const wanted = { viewerId, limit: each }
  const byWords = await findAccountsByWords(db, words, wanted)
  const byUsername = words[0] === typed ? undefined : await findAccountsByWords(db, [typed], wanted)
  // Of very many the first by name are nobody in particular.
  const others = byWords.isCut
    ? await findInOrder(db, await bestKnown(words), wanted)
    : await findByLikeness(db, text, wanted)
  const found = new Map(
    [...(byUsername?.accounts ?? []), ...byWords.accounts, ...others].map((account) => [account.id, account]),
  )
  return rankAccounts([...found.values()], text, trigramsOfQuery(text))
}

/** In the order of their ids, as many as are wanted; so many are looked up at once, as most may be seen by most. */
async function findInOrder(
  db: Db,
  ids: readonly string[],
  { viewerId, limit }: AccountsWanted,
): Promise<AccountCandidate[]> {
  const found: AccountCandidate[] = []
  for (let at = 0; at < ids.length && found.length < limit; at += limit) {
    const some = ids.slice(at, at + limit)
    const rows = new Map((await findAccounts(db, some, viewerId)).map((row) => [row.id, row]))
    found.push(...some.flatMap((id) => rows.get(id) ?? []))
  }
  return found.slice(0, limit)
}

/** The first letter alone makes nobody alike. */
async function findByLikeness(db: Db, text: string, wanted: AccountsWanted): Promise<AccountCandidate[]> {
  const telling = trigramsOfQuery(text).filter((trigram) => !trigram.startsWith('  '))
  return telling.length > 0 ? findSimilarAccounts(db, telling.slice(0, mostTrigrams), wanted) : []
}
