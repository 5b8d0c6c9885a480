import { useEffect } from 'react'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { showAlert } from '#src/ui/alert-store.ts'

let hasTold = false

/** Tells whoever was signed in when the page was loaded, once, that it was reloaded. */
export function useReloadAlert(): void {
  useEffect(() => {
    if (hasTold || knownSession() === undefined || !wasReloaded(performance.getEntriesByType('navigation'))) return
    hasTold = true
    showAlert('You intentionally reloaded the page!')
  }, [])
}

/** Whether the browser came to this page by a reload. */
export function wasReloaded(navigations: readonly PerformanceEntry[]): boolean {
  const [first] = navigations
  return first !== undefined && 'type' in first && first.type === 'reload'
}
