import type { KeyboardEvent } from 'react'

/** Sends a form with Ctrl or Cmd and Enter from wherever the focus is in it: in a field of several lines Enter alone is a new line. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
