import { useMemo, useSyncExternalStore } from 'react'
import { breakpoints } from '#src/lib/breakpoints.ts'

/** Whether the window meets the breakpoint's condition now; renders again when that changes. For what costs more than being hidden. */
export function useBreakpoint(name: keyof typeof breakpoints): boolean {
  const media = useMemo(() => window.matchMedia(breakpoints[name]), [name])
  return useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => media.matches,
  )
}
