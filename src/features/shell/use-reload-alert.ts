import { useEffect } from 'react'
import { showAlert } from '#src/ui/alert-store.ts'

let hasTold = false

/** Tells a signed-in member, once per page load, that the page was reloaded. */
export function useReloadAlert(): void {
  useEffect(() => {
    if (hasTold || !wasReloaded(performance.getEntriesByType('navigation'))) return
    hasTold = true
    showAlert('You intentionally reloaded the page!')
  }, [])
}

/** Whether the browser came to this page by a reload. */
export function wasReloaded(navigations: readonly PerformanceEntry[]): boolean {
  const [first] = navigations
  return first !== undefined && 'type' in first && first.type === 'reload'
}
