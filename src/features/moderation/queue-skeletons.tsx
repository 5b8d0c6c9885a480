import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import card from './case-card.module.css'
import styles from './queue-skeletons.module.css'

const counted = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Stand-ins in the shape of what is to be decided: what it is about, the words, the buttons. */
export function CaseSkeletons({ what, count = 3 }: { what: string; count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading {what}</VisuallyHidden>
      {counted(count).map((at) => (
        <div key={at} className={card.card} aria-hidden="true">
          <Skeleton width="46%" height="1.125rem" />
          <div className={card.subject}>
            <Skeleton />
            <Skeleton width={at % 2 === 0 ? '62%' : '38%'} />
          </div>
          <div className={styles.buttons}>
            {counted(3).map((button) => (
              <Skeleton key={button} width="5.5rem" height="2.125rem" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Stand-ins in the shape of lines with a note below. */
export function RowSkeletons({ what, count = 6 }: { what: string; count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading {what}</VisuallyHidden>
      {counted(count).map((at) => (
        <div key={at} className={styles.row} aria-hidden="true">
          <Skeleton width={at % 2 === 0 ? '54%' : '38%'} />
          <Skeleton width="30%" height="0.75rem" />
        </div>
      ))}
    </div>
  )
}
