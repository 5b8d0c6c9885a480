import { useState } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './admin-cards.module.css'
import { AdminFilters } from './admin-filters.tsx'
import { AdminFrame } from './admin-frame.tsx'

const sorts = ['Sort by username'] as const

const users = [
  {
    handle: 'anouk.d',
    name: 'Anouk Dubois',
    bio: 'Bakes, cycles, disagrees.',
    following: 120,
    followers: 340,
    joined: '03-02-2026',
  },
  {
    handle: 'kofi_m',
    name: 'Kofi Mensah',
    bio: 'Teacher. Asks too many questions.',
    following: 88,
    followers: 1210,
    joined: '17-05-2026',
  },
  {
    handle: 'ruth.n',
    name: 'Ruth Nakamura',
    bio: 'Trains, tea and city planning.',
    following: 302,
    followers: 95,
    joined: '29-08-2026',
  },
]

/** Made-up members; the sort marks itself only. */
export function AdminManageUsers() {
  const [sort, setSort] = useState<(typeof sorts)[number]>('Sort by username')
  return (
    <AdminFrame title="Manage Users">
      <AdminFilters label="Sort" options={sorts} chosen={sort} onChoose={setSort} />
      <ul className={styles.cards}>
        {users.map(({ handle, name, bio, following, followers, joined }) => (
          <li key={handle} className={styles.card}>
            <svg
              className={styles.banner}
              viewBox="0 0 160 44"
              preserveAspectRatio="none"
              role="img"
              aria-label={`Banner of ${name}`}
            >
              <path d="M0 0h160v44H0z" className={styles['banner-back']} />
              <path d="M0 44c40-30 70-4 100-18s40-14 60-6v24z" className={styles['banner-front']} />
            </svg>
            <div className={styles.portrait}>
              <Avatar id={handle} name={name} src={null} alt={`Picture of ${name}`} />
            </div>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.quiet}>@{handle}</p>
            <p>{bio}</p>
            <p className={styles.quiet}>
              <b>{following}</b> following · <b>{followers}</b> followers
            </p>
            <p className={styles.quiet}>Joined {joined}</p>
            <div className={styles.actions}>
              <Button size="small" variant="outline">
                View Profile
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </AdminFrame>
  )
}
