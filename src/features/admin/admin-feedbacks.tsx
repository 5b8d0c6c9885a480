import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import styles from './admin-cards.module.css'
import { AdminFilters } from './admin-filters.tsx'
import { AdminFrame } from './admin-frame.tsx'

const filters = ['latest', '24 hours', '7 days'] as const

const feedbacks = [
  {
    id: 1,
    from: 'Lena Brandt',
    about: 'Pictures',
    text: 'Could the picture preview remember where I was in the feed?',
  },
  { id: 2, from: 'Samuel Adeyemi', about: 'Search', text: 'Searching for a name with an accent finds nothing.' },
  { id: 3, from: 'Ines Carvalho', about: 'Notifications', text: 'I would like to group the likes on one post.' },
]

/** Made-up feedback; the buttons do nothing. */
export function AdminFeedbacks() {
  const [filter, setFilter] = useState<(typeof filters)[number]>('latest')
  return (
    <AdminFrame title="Feedbacks">
      <AdminFilters label="Filter" options={filters} chosen={filter} onChoose={setFilter} />
      <ul className={styles.cards}>
        {feedbacks.map(({ id, from, about, text }) => (
          <li key={id} className={styles.card}>
            <h2 className={styles.name}>{about}</h2>
            <p className={styles.quiet}>{from}</p>
            <p>{text}</p>
            <div className={styles.actions}>
              <Button size="small">Review Feedback</Button>
              <Button size="small" variant="outline">
                Dismiss
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </AdminFrame>
  )
}
