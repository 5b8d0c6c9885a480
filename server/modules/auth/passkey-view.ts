import type { OwnPasskey } from '#contract/own-passkey.ts'
import type { Row } from '#server/infra/db/tables.ts'

/** A passkey as its member sees it. */
export function toPasskey({
  id,
  name,
  created_at,
  last_used_at,
}: Pick<Row<'passkeys'>, 'id' | 'name' | 'created_at' | 'last_used_at'>): OwnPasskey {
  const lastUsedAt = last_used_at === null ? null : new Date(last_used_at).toISOString()
  return { id, name, created_at: new Date(created_at).toISOString(), last_used_at: lastUsedAt }
}
