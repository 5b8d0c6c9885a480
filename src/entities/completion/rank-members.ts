import type { AccountSummary } from '#contract/account.ts'
import { foldToWords } from '#contract/fold-text.ts'
import { displayName } from '#src/lib/display-name.ts'

interface KnownMembers {
  /** Whom the member follows, as far as this device knows. */
  followed: readonly AccountSummary[]
  /** What the server found, best first. */
  found: readonly AccountSummary[]
  /** Who wrote what is on this device. */
  nearby: readonly AccountSummary[]
}

/** Members whose username or names begin as typed: whoever is called exactly so, then those followed, then the others. */
export function rankMembers({ followed, found, nearby }: KnownMembers, begun: string): AccountSummary[] {
  const typed = begun.toLowerCase()
  const all = [...followed, ...found.filter(({ is_following }) => is_following), ...found, ...nearby]
  const matching = all.filter((account) => beginsWith(account, typed))
  const exact = matching.filter(({ username }) => username.toLowerCase() === typed)
  const byId = new Map<string, AccountSummary>()
  for (const account of [...exact, ...matching]) if (!byId.has(account.id)) byId.set(account.id, account)
  return [...byId.values()]
}

function beginsWith(account: AccountSummary, typed: string): boolean {
  if (account.username.toLowerCase().startsWith(typed)) return true
  const wanted = foldToWords(typed)
  const words = foldToWords(displayName(account))
  return wanted.length > 0 && wanted.every((word) => words.some((other) => other.startsWith(word)))
}
