import type { ReactNode } from 'react'
import { formatCount } from '#src/lib/format-count.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './post-counters.module.css'

/** A counter that only shows; of none there is no number to see, as beside those that can be pressed. */
export function ShownCounter({ name, icon, count }: { name: string; icon: ReactNode; count: number }) {
  return (
    <span className={styles.counter} title={name}>
      {icon}
      <VisuallyHidden>
        {name}: {count === 0 && '0'}
      </VisuallyHidden>
      {count > 0 && formatCount(count)}
    </span>
  )
}
