import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './long-list.module.css'
import { giveHeights, rememberForReload, rememberHeights } from './row-heights.ts'

/**
 * Rows, each with its entry's key, of which those far down are laid out and painted only near the window: that takes most of the time that a
 * long list does. They are in the page all the same, to be found, read out and jumped to. What was drawn once keeps its height, so that Back
 * and a reload lead to where one was.
 */
export function LongList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => giveHeights(rowsOf(list.current)))
  useLayoutEffect(() => {
    const { current } = list
    const onHide = () => {
      if (document.visibilityState === 'hidden') rememberForReload(rowsOf(current))
    }
    // A reload does not hide the page in every browser.
    const onLeave = () => rememberForReload(rowsOf(current))
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
      rememberHeights(rowsOf(current))
    }
  }, [])
  return (
    <div ref={list} className={styles.rows}>
      {children}
    </div>
  )
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > [data-entry-key]') ?? [])]
}
