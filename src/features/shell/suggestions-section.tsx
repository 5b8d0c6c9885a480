import { useQuery } from '@tanstack/react-query'
import { suggestionsQuery } from '#src/entities/suggestion/suggestions-query.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './right-panel.module.css'
import { SuggestionRow } from './suggestion-row.tsx'

const shownCount = 2

/** The first two people worth following. A failure stays silent; what is cached is shown. */
export function SuggestionsSection() {
  const { data, isPending } = useQuery(suggestionsQuery())
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title" className={styles.title}>
        Suggestions
      </h2>
      <div className={styles.people}>
        {data === undefined && isPending && <SuggestionSkeleton />}
        {data !== undefined && data.length === 0 && <p className={styles.quiet}>No suggestions available.</p>}
        {data !== undefined && (
          <ul>
            {data.slice(0, shownCount).map((account) => (
              <SuggestionRow key={account.id} account={account} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function SuggestionSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {['first', 'second'].map((key) => (
        <div key={key} className={styles.person}>
          <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
          <div className={styles.lines}>
            <Skeleton width="60%" />
            <Skeleton width="40%" height="0.7rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
