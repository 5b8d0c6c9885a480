import { useLayoutEffect } from 'react'
import { isShortcut } from '#src/entities/device/is-shortcut.ts'

/** j and k go to the next (1) or previous (-1) post, which may not be drawn yet. */
export function useFeedKeys(step: (by: 1 | -1) => void): void {
  // Before the posts are drawn: whoever sees them can press.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = { j: 1, k: -1 }[event.key]
      if ((by !== 1 && by !== -1) || !isShortcut(event)) return
      event.preventDefault()
      step(by)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [step])
}
