import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { product } from '#contract/product.ts'
import { Wordmark } from '#src/ui/brand-mark.tsx'
import styles from './public-frame.module.css'

/** What the public screens share: the wordmark, a sentence of what this is, and one column. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.aside}>
        <Link to="/LandingPage" className={styles.home} aria-label={`About ${product.name}`}>
          <Wordmark name={product.name} />
        </Link>
        <p className={styles.tagline}>{product.tagline}</p>
        <p className={styles.about}>{product.description} It works on the train, too.</p>
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  )
}
