import type { TypedName } from './typed-name.ts'

/** Puts the whole name in the place of what was begun, and the caret a space behind it, as if it had been typed. */
export function completeName(field: HTMLTextAreaElement, { start, begun }: TypedName, name: string): void {
  const end = start + 1 + begun.length
  const isFollowed = /^\s/.test(field.value.slice(end))
  field.focus()
  field.setRangeText(isFollowed ? name : `${name} `, start, end, 'end')
  if (isFollowed) field.setSelectionRange(field.selectionEnd + 1, field.selectionEnd + 1)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
