import { foldToWords } from '#contract/fold-text.ts'
import { trigramsOfNames } from './name-trigrams.ts'

export interface AccountCandidate {
  id: string
  username: string
  first_name: string
  last_name: string
  followers_count: number
}

/** A typo in a short name leaves about this share of its trigrams. */
const fuzzyShare = 0.4

/** Orders candidates: the username itself, then beginnings of names, then what is merely similar; popular first among equals. */
export function rankAccounts(
  candidates: readonly AccountCandidate[],
  text: string,
  trigrams: readonly string[],
): AccountCandidate[] {
  const typed = text.replace(/^@/, '').trim().toLowerCase()
  const words = foldToWords(text)
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, { typed, words, trigrams }) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.candidate.username.localeCompare(b.candidate.username))
    .map(({ candidate }) => candidate)
}

function scoreOf(
  candidate: AccountCandidate,
  query: { typed: string; words: string[]; trigrams: readonly string[] },
): number {
  const username = candidate.username.toLowerCase()
  const names = foldToWords(`${candidate.first_name} ${candidate.last_name} ${username}`)
  const popularity = Math.log10(1 + candidate.followers_count) / 10
  if (username === query.typed) return 4 + popularity
  if (username.startsWith(query.typed)) return 3 + popularity
  if (query.words.every((word) => names.some((name) => name.startsWith(word)))) return 2 + popularity
  const own = new Set(trigramsOfNames(candidate.username, candidate.first_name, candidate.last_name))
  const share = query.trigrams.filter((trigram) => own.has(trigram)).length / query.trigrams.length
  return share >= fuzzyShare ? share + popularity / 10 : 0
}
