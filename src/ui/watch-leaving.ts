/**
 * Calls back when the page is hidden or goes away, until the answered function is called: the last moments at which something can be written.
 * A reload hides the page in some browsers alone.
 */
export function watchLeaving(onLeave: () => void): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') onLeave()
  }
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('pagehide', onLeave)
  }
}
