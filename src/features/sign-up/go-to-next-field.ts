import type { KeyboardEvent } from 'react'

/** Enter, which a phone's keyboard calls "next", leads on while the field after this one is empty; else it sends the form. */
export function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}
