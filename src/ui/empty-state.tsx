import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface Drawing {
  line: string
  /** In the accent's colour. */
  bright?: string
  dots?: string
}

const drawings = {
  /** Nothing has been said here yet. */
  quiet: {
    line: 'M20 20h44a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H40L26 66V54h-6a8 8 0 0 1-8-8V28a8 8 0 0 1 8-8zM80 34h8a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6v9l-9-9h-12',
    dots: 'M30 37h.1M42 37h.1M54 37h.1',
  },
  /** The end of a list. */
  bottom: {
    line: 'M8 66c10-6 18 6 28 0s18 6 28 0 18 6 28 0M24 54h.1M80 54h.1M36 30h.1M70 24h.1',
    bright: 'M52 14v32M52 46l-9-9M52 46l9-9',
  },
  /** Something went wrong on the way. */
  broken: {
    line: 'M12 40h22M70 40h22M34 28v24M70 28v24',
    bright: 'm46 32 4 6-6 4 4 6M58 30l-2 5M60 50l-2-5',
  },
} satisfies Record<string, Drawing>

type EmptyStateProps = {
  text: string
  drawing?: keyof typeof drawings
  /** The one action that helps. */
  action?: ReactNode
}

/** Says that there is nothing here, or that it failed, and offers one way on. */
export function EmptyState({ text, drawing = 'quiet', action }: EmptyStateProps) {
  const { line, bright, dots }: Drawing = drawings[drawing]
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 104 80" aria-hidden="true">
        <path className={styles.line} d={line} />
        <path className={styles.bright} d={bright} />
        <path className={styles.dots} d={dots} />
      </svg>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
