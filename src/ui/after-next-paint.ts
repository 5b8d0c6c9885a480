/** A page that nobody sees is not painted. */
const longestWaitMs = 500

/** Acts once the browser has shown what is there now, so that a press is seen at once however long what it opens takes to draw. */
export function afterNextPaint(act: () => void): void {
  let hasActed = false
  const actOnce = () => {
    if (hasActed) return
    hasActed = true
    act()
  }
  // Once the frame that begins is on its way to the screen.
  requestAnimationFrame(() => setTimeout(actOnce))
  setTimeout(actOnce, longestWaitMs)
}
