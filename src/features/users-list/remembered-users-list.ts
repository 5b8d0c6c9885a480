import type { AccountId } from '#contract/ids.ts'
import type { FollowListKind } from '#src/entities/account/follow-list-queries.ts'
import { rememberKey } from '#src/offline/storage/remember-key.ts'
import { readKey } from '#src/offline/storage/stored-value.ts'

interface RememberedList {
  accountId: AccountId
  show: FollowListKind
}

/** The list last opened: for an address that names none. */
export function readRememberedUsersList(): Promise<RememberedList | undefined> {
  return readKey('user-list')
}

export function rememberUsersList(list: RememberedList): void {
  rememberKey('user-list', list)
}
