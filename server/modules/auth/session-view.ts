import type { ListedSession } from '#contract/session.ts'
import { unknownBrowser, unknownSystem } from '#server/browser-names.ts'
import type { Row } from '#server/infra/db/tables.ts'
import { hashSecret } from '#server/secret-token.ts'

/** What a session is called outside: made of the hash of its token, which it does not give away. */
export function sessionIdOf(tokenHash: string): string {
  return hashSecret(`session ${tokenHash}`).slice(0, 32)
}

/** A session as its member may see it; the one that asks was used `now`. */
export function toSession(
  row: Row<'sessions'>,
  { currentHash, now }: { currentHash: string; now: number },
): Omit<ListedSession, 'id'> & { id: string } {
  const isCurrent = row.token_hash === currentHash
  return {
    id: sessionIdOf(row.token_hash),
    browser: row.browser ?? unknownBrowser,
    system: row.system ?? unknownSystem,
    last_used_at: new Date(isCurrent ? now : row.last_seen_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
    is_current: isCurrent,
  }
}
