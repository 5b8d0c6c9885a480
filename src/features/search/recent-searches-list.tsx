import History from 'lucide-react/icons/history'
import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { forgetSearches, readRecentSearches } from './recent-searches.ts'
import styles from './search-screen.module.css'

/** What was looked for on this device before anything is typed. */
export function RecentSearches({ onChoose }: { onChoose: (q: string) => void }) {
  const [recent, setRecent] = useState<readonly string[]>()
  useEffect(() => {
    readRecentSearches().then(setRecent, (cause: unknown) => console.error('Recent searches could not be read.', cause))
  }, [])
  if (recent === undefined) return null
  if (recent.length === 0) return <EmptyState text="Find members by name, posts by their words, and #topics." />
  const clear = () => {
    setRecent([])
    forgetSearches().catch((cause: unknown) => console.error('Recent searches could not be removed.', cause))
  }
  return (
    <section aria-labelledby="recent-searches">
      <div className={styles.section}>
        <h2 id="recent-searches" className={styles.title}>
          Recent
          <Button variant="quiet" size="small" onClick={clear}>
            Clear
          </Button>
        </h2>
      </div>
      <ul className={styles.recent}>
        {recent.map((q) => (
          <li key={q}>
            <button type="button" className={styles['recent-row']} onClick={() => onChoose(q)}>
              <History aria-hidden />
              <span dir="auto">{q}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
