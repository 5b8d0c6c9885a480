/** About as long as a finger rests on what it taps. */
const shownMs = 150
const pressable = 'a[href], button, [data-opens]'

/**
 * Shows that a tap was taken (`[data-pressed]`), at once and until what it does may have come: a quick one is over within one frame, in which
 * `:active` is never drawn, and what it opens takes some. A mouse shows where it is by itself.
 */
export function showTaps(): void {
  const show = (event: MouseEvent) => {
    const { target } = event
    if (!(event instanceof PointerEvent) || event.pointerType === 'mouse' || event.pointerType === '') return
    const pressed = target instanceof Element ? target.closest(pressable) : null
    if (pressed === null) return
    pressed.setAttribute('data-pressed', '')
    setTimeout(() => pressed.removeAttribute('data-pressed'), shownMs)
  }
  // Before what it does, so that it is shown with that at the latest.
  document.addEventListener('click', show, { capture: true })
}
