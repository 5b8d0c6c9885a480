import type { AccountId } from '#contract/ids.ts'
import type { FollowListKind } from '#src/entities/account/follow-list-queries.ts'
import { persistKey } from '#src/offline/storage/persist-key.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'

interface PersistedList {
  accountId: AccountId
  show: FollowListKind
}

/** The list last opened: for an address that names none. */
export function readPersistedUsersList(): Promise<PersistedList | undefined> {
  return readKey('user-list')
}

export function persistUsersList(list: PersistedList): void {
  persistKey('user-list', list)
}
