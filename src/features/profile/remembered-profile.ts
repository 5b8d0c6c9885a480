import type { Profile } from '#contract/account.ts'
import type { AccountId } from '#contract/ids.ts'
import { rememberKey } from '#src/offline/storage/remember-key.ts'
import { readKey } from '#src/offline/storage/stored-value.ts'

/** The member last visited: for an address that names none. */
export function readRememberedGuest(): Promise<AccountId | undefined> {
  return readKey('guest-profile-id')
}

/** Keeps whose profile is on screen, and the profile itself. */
export function rememberGuest(profile: Profile): void {
  rememberKey('guest-profile-id', profile.id)
  rememberKey('guest-profile-data', profile)
}
