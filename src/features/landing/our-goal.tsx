import type { ReactNode } from 'react'
import { limits } from '#contract/rules.ts'
import styles from './our-goal.module.css'

const points: readonly { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Real Conversations',
    text: `Posts of ${limits.postText} characters: room for a thought, no room for a lecture. Every reply stays with what it answers.`,
    drawing: (
      <>
        <path d="M8 10h26a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H20l-8 7v-7H8a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" />
        <path className={styles.bright} d="M46 22h4a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-2v7l-8-7H28" />
        <path d="M12 18h18M12 24h11" />
      </>
    ),
  },
  {
    title: 'Strong Community',
    text: 'Follow the people and topics you care about. No advertisements, nothing that bids for your attention.',
    drawing: (
      <>
        <circle cx="14" cy="22" r="6" />
        <circle cx="44" cy="22" r="6" />
        <path d="M3 46c1-8 5-12 11-12 2.5 0 4.6.7 6.3 2M55 46c-1-8-5-12-11-12-2.5 0-4.6.7-6.3 2" />
        <circle className={styles.bright} cx="29" cy="19" r="8" />
        <path className={styles.bright} d="M15 50c1.3-10 6.5-15 14-15s12.700 5 14 15" />
      </>
    ),
  },
  {
    title: 'Simple Connections',
    text: 'One tap to follow, one link to share. What you write without a signal is sent when it comes back.',
    drawing: (
      <>
        <circle cx="12" cy="42" r="8" />
        <circle className={styles.bright} cx="46" cy="16" r="8" />
        <path d="M18.5 37 39 21" />
        <path d="M30 46c10 1 18-5 18-14" strokeDasharray="1 6" />
      </>
    ),
  },
]

/** The three points the product stands for. */
export function OurGoal() {
  return (
    <section className={styles.goal} aria-labelledby="our-goal">
      <h2 id="our-goal" className={styles.heading}>
        Our Goal
      </h2>
      <ul className={styles.points}>
        {points.map(({ title, text, drawing }) => (
          <li key={title}>
            <svg className={styles.drawing} viewBox="0 0 58 58" aria-hidden="true">
              {drawing}
            </svg>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
