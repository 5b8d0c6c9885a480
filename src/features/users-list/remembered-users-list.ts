import type { AccountId } from '#contract/ids.ts'
import type { FollowListKind } from '#src/entities/account/follow-list-queries.ts'
import { readKey, writeKey } from '#src/offline/storage/stored-value.ts'

interface RememberedList {
  accountId: AccountId
  show: FollowListKind
}

/** The list last opened: for an address that names none. */
export function readRememberedUsersList(): Promise<RememberedList | undefined> {
  return readKey('user-list')
}

export function rememberUsersList(list: RememberedList): void {
  writeKey('user-list', list).catch((cause: unknown) => {
    console.error('What was opened could not be remembered.', cause)
  })
}
