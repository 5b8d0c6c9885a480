import { usesShortcuts } from './shortcuts.ts'

/** Whether a single key is meant for the app: not while typing, with a modifier held, over an open dialog, or where they are off. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (!usesShortcuts() || document.querySelector('dialog[open]') !== null) return false
  return !(
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
