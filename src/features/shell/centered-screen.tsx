import type { ReactNode } from 'react'
import { product } from '#contract/product.ts'
import { Wordmark } from '#src/ui/brand-mark.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import styles from './centered-screen.module.css'

type CenteredScreenProps = { title: string; text: string; children: ReactNode }

/** A whole page with one thing to say and the ways on: not found, something broke, what is still to come. */
export function CenteredScreen({ title, text, children }: CenteredScreenProps) {
  return (
    <main className={styles.screen}>
      <Wordmark name={product.name} />
      <ScreenHeading>{title}</ScreenHeading>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  )
}
