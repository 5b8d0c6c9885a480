import { delaysMs } from '#contract/rules.ts'

/** Acts once the view is at the top; where the browser does not tell the end of scrolling, after 2 s. Returns what calls it off. */
export function afterScrollToTop(act: () => void): () => void {
  if (window.scrollY === 0) {
    act()
    return () => {}
  }
  let isDone = false
  const finish = () => {
    if (isDone) return
    isDone = true
    stop()
    act()
  }
  const timer = setTimeout(finish, delaysMs.profileReload)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('scrollend', finish)
  }
  window.addEventListener('scrollend', finish)
  window.scrollTo({ top: 0, behavior: 'smooth' })
  return stop
}
