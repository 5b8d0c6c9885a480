import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { popularTopicsQuery } from '#src/entities/topic/popular-topics-query.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './right-panel.module.css'

const shownCount = 5

/** The first five popular topics. A failure stays silent; what is cached is shown. */
export function TopicsSection() {
  const { data, isPending } = useQuery(popularTopicsQuery())
  if (data !== undefined && data.length === 0) return null
  return (
    <section aria-labelledby="topics-title">
      <h2 id="topics-title" className={styles.title}>
        Popular Topics
      </h2>
      {data === undefined && isPending && (
        <div className={styles.skeleton} aria-hidden="true">
          <Skeleton width="45%" />
          <Skeleton width="60%" />
          <Skeleton width="35%" />
        </div>
      )}
      <ul>
        {data?.slice(0, shownCount).map(({ name }) => (
          <li key={name} className={styles.topic}>
            <b>#{name}</b>
            <span>Trending now</span>
            <Link to="/search" search={{ q: `#${name}` }} className={styles.trend} aria-label={`view trend #${name}`}>
              view trend
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
