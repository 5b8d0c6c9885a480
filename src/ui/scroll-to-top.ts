/**
 * Shows the beginning of the page, and says so at once. The browser tells of a scroll with its next frame only: a list that is given new
 * rows before would measure them against the place that was left, and go back there.
 */
export function scrollToTop(): void {
  if (window.scrollY === 0) return
  window.scrollTo(0, 0)
  window.dispatchEvent(new Event('scroll'))
}
