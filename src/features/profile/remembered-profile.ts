import type { Profile } from '#contract/account.ts'
import type { AccountId } from '#contract/ids.ts'
import { readKey, writeKey } from '#src/offline/storage/stored-value.ts'

/** The member last visited: for an address that names none. */
export function readRememberedGuest(): Promise<AccountId | undefined> {
  return readKey('guest-profile-id')
}

/** Keeps whose profile is on screen, and the profile itself. */
export function rememberGuest(profile: Profile): void {
  Promise.all([writeKey('guest-profile-id', profile.id), writeKey('guest-profile-data', profile)]).catch(complain)
}

function complain(cause: unknown): void {
  console.error('What was opened could not be remembered.', cause)
}
