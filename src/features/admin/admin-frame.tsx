import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { product } from '#contract/product.ts'
import { classNames } from '#src/lib/class-names.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import styles from './admin-frame.module.css'

const entries = [
  { to: '/AdminAnalysis', label: 'Analysis' },
  { to: '/AdminManageUsers', label: 'Manage Users' },
  { to: '/AdminManagePosts', label: 'Manage Posts' },
  { to: '/AdminFeedbacks', label: 'Feedbacks' },
] as const

type AdminFrameProps = { title: string; children?: ReactNode }

/** Sidebar and head of the admin mock-ups; says that all of it is a sample. */
export function AdminFrame({ title, children }: AdminFrameProps) {
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase() })
  return (
    <div className={styles.frame}>
      <nav className={styles.side} aria-label="Admin">
        <Link to="/home" className={styles.brand}>
          <BrandMark />
          {product.name} Admin
        </Link>
        <ul className={styles.entries}>
          {entries.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className={classNames(styles.entry, path === to.toLowerCase() && styles.current)}
                aria-current={path === to.toLowerCase() ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main} id="main" tabIndex={-1}>
        <SampleNotice />
        <ScreenHeading className={styles.title}>{title}</ScreenHeading>
        {children}
      </main>
    </div>
  )
}

/** Tells that a screen is a mock-up. */
export function SampleNotice() {
  return (
    <p className={styles.sample} role="note">
      Sample: a static mock-up with made-up data. Nothing here calls the server.
    </p>
  )
}
