/**
 * Tells the styles how much of the window a keyboard on screen covers, as `--keyboard`: Safari on iOS lays it over the page, others
 * make the page smaller. Dialogs go by it: there is none before the first screen.
 */
export function followKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const tell = () => {
    // Zoomed in, what is out of sight is not under a keyboard.
    const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  view.addEventListener('resize', tell)
  view.addEventListener('scroll', tell)
  tell()
}
