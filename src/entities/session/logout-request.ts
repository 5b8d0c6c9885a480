import { useSyncExternalStore } from 'react'
import { memberValue } from './member-value.ts'

const isRequested = memberValue(false)

/** Asks for a logout from anywhere in the app; the shell warns first where something is unsent. */
export function requestLogout(): void {
  isRequested.set(true)
}

/** Takes the request back: the member decided to stay. */
export function withdrawLogout(): void {
  isRequested.set(false)
}

/** Whether a logout was asked for and is still open. */
export function useLogoutRequest(): boolean {
  return useSyncExternalStore(isRequested.subscribe, isRequested.read)
}
