import { dayOf } from '#contract/decision.ts'
import type { DayFigures } from '#contract/statistics.ts'
import { durationLabel } from './duration-label.ts'
import styles from './statistics-panel.module.css'

/** What the charts show, in figures, newest first: for those who do not see them, and who want to know exactly. */
export function FiguresTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <details className={styles.figures}>
      <summary>All figures as a table</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it for whoever has no pointer */}
      <div role="region" aria-label="Figures" tabIndex={0} className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">New members</th>
              <th scope="col">Posts</th>
              <th scope="col">Reports</th>
              <th scope="col">Decisions</th>
              <th scope="col">Median time</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, members, posts, reports, decisions, median_ms }) => (
              <tr key={day}>
                <th scope="row">{dayOf(day)}</th>
                <td>{members}</td>
                <td>{posts}</td>
                <td>{reports}</td>
                <td>{decisions}</td>
                <td>{durationLabel(median_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
