import { useSyncExternalStore } from 'react'
import { currentTheme, subscribeToTheme, type Theme } from './theme.ts'

/** The theme chosen on this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, currentTheme)
}
