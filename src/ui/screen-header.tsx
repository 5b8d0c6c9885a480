import type { ReactNode } from 'react'
import { ScreenHeading } from './screen-heading.tsx'
import styles from './screen-header.module.css'

type ScreenHeaderProps = { title: ReactNode; before?: ReactNode; after?: ReactNode }

/** The head of a member screen: sticks below the phone's top bar. */
export function ScreenHeader({ title, before, after }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      {before}
      <ScreenHeading className={styles.title}>{title}</ScreenHeading>
      {after}
    </header>
  )
}
