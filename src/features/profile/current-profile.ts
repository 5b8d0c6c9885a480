import type { Profile } from '#contract/account.ts'
import type { AccountId } from '#contract/ids.ts'
import { persistKey } from '#src/offline/storage/persist-key.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'

/** The member last visited: for an address that names none. */
export function readPersistedGuest(): Promise<AccountId | undefined> {
  return readKey('guest-profile-id')
}

/** Keeps whose profile is on screen, and the profile itself. */
export function persistGuest(profile: Profile): void {
  persistKey('guest-profile-id', profile.id)
  persistKey('guest-profile-data', profile)
}
