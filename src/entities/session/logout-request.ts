import { useSyncExternalStore } from 'react'

let isRequested = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isRequested = next
  for (const listener of [...listeners]) listener()
}

/** Asks for a logout from anywhere in the app; the shell warns first where something is unsent. */
export function requestLogout(): void {
  set(true)
}

export function withdrawLogout(): void {
  set(false)
}

export function useLogoutRequest(): boolean {
  return useSyncExternalStore(subscribe, () => isRequested)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
