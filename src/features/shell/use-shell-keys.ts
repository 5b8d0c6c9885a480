import { useEffect } from 'react'
import { isShortcut } from '#src/entities/device/is-shortcut.ts'

/** What a key does in the shell, by `KeyboardEvent.key`. */
export type ShellKeys = Readonly<Record<string, () => void>>

/** Runs single-key shortcuts. */
export function useShellKeys(keys: ShellKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (act === undefined || !isShortcut(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}
