import { useEffect } from 'react'

/** What a key does in the shell, by `KeyboardEvent.key`. */
export type ShellKeys = Readonly<Record<string, () => void>>

/** Runs single-key shortcuts, except while typing, with a modifier held, or with a dialog open. */
export function useShellKeys(keys: ShellKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (act === undefined || !isForTheShell(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}

function isForTheShell(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (document.querySelector('dialog[open]') !== null) return false
  return !(
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
