import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { watchLeaving } from '#src/ui/watch-leaving.ts'
import styles from './long-list.module.css'
import { giveHeights, persistHeights, cacheHeights } from './row-heights.ts'

type LongListProps = {
  name: string
  /** What it is to those who hear it: `div` where the rows are posts, which name themselves. */
  as?: 'div' | 'ul'
  children: ReactNode
}

/**
 * Rows, each with its entry's key, of which those far down are laid out and painted only near the window: that takes most of the time that a
 * long list does. They are in the page all the same, to be found, read out and jumped to. What was drawn once keeps its height, so that Back
 * leads to where one was, and a reload about there. `name` tells lists apart that draw the same entry in different ways.
 */
export function LongList({ name, as: List = 'div', children }: LongListProps) {
  const list = useRef<HTMLDivElement & HTMLUListElement>(null)
  useLayoutEffect(() => giveHeights(name, rowsOf(list.current)))
  useLayoutEffect(() => {
    const { current } = list
    const { innerWidth } = window
    // At another width those that are not drawn would be measured as they were at the first.
    const rows = () => (window.innerWidth === innerWidth ? rowsOf(current) : [])
    const stop = watchLeaving(() => persistHeights(name, rows()))
    return () => {
      stop()
      cacheHeights(name, rows())
    }
  }, [name])
  return (
    <List ref={list} className={styles.rows}>
      {children}
    </List>
  )
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > [data-entry-key]') ?? [])]
}
