import { useSyncExternalStore } from 'react'
import { observableValue } from '#src/lib/observable-value.ts'

const dialogs = observableValue<readonly HTMLDialogElement[]>([])

/** The page stands still while a dialog lies over it. */
function changeTo(open: readonly HTMLDialogElement[]): void {
  document.documentElement.toggleAttribute('data-behind-dialog', open.length > 0)
  dialogs.set(open)
}

/** Takes a modal dialog for open until the answered function is called. */
export function recordOpenDialog(dialog: HTMLDialogElement): () => void {
  changeTo([...dialogs.read(), dialog])
  return () => changeTo(dialogs.read().filter((open) => open !== dialog))
}

/** Open modal dialogs, the topmost last. What lies outside of that one is not there for screen readers. */
export function useOpenDialogs(): readonly HTMLDialogElement[] {
  return useSyncExternalStore(dialogs.subscribe, dialogs.read)
}

/** Calls `listener` whenever one is opened or closed, for good. */
export function onOpenDialogs(listener: () => void): void {
  dialogs.subscribe(listener)
}

/** The topmost one, if one is open. */
export function topDialog(): HTMLDialogElement | undefined {
  return dialogs.read().at(-1)
}
