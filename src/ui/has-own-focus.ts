/** Whether a field that took the focus on its own, or an open dialog, has it: it is left there. */
export function hasOwnFocus(): boolean {
  return document.activeElement?.matches('input, textarea, dialog *') === true
}
