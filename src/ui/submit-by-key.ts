import type { KeyboardEvent } from 'react'

/** Sends a form with Ctrl or Cmd and Enter from wherever the focus is in it: in a field of several lines Enter alone is a new line. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (isSubmitKey(event)) event.currentTarget.requestSubmit()
}

/** Whether that is what was pressed. */
export function isSubmitKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}
