import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayOf } from '#contract/decision.ts'
import type { TicketFile } from '#contract/ticket-desk.ts'
import { formatBytes } from '#src/lib/format-bytes.ts'
import styles from './case-card.module.css'

const stateNames = { open: 'waits for an answer', answered: 'answered', closed: 'closed' } as const

/** A message to support, its attachments and answers; `children` is what can be done about it. */
export function TicketCard({ ticket, children }: { ticket: TicketFile; children: ReactNode }) {
  const { subject, from, created_at, state, description, attachments, answers } = ticket
  return (
    <article className={styles.card} aria-label={`Message of @${from.username}`}>
      <header>
        <h2 className={styles.title} dir="auto">
          {subject}
        </h2>
        <p className={styles.quiet}>
          <Link to="/Moderation" search={{ member: from.id }} className={styles.link}>
            @{from.username}
          </Link>{' '}
          {dayOf(created_at)} · {stateNames[state]}
        </p>
      </header>
      <div className={styles.subject}>
        <p className={styles.text} dir="auto">
          {description}
        </p>
      </div>
      {attachments.length > 0 && (
        <ul aria-label="Attachments">
          {attachments.map(({ name, bytes, download_url }) => (
            <li key={download_url}>
              <a href={download_url} download={name} className={styles.link}>
                {name}
              </a>{' '}
              <span className={styles.quiet}>{formatBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      {answers.length > 0 && (
        <ul aria-label="Answers" className={styles.reports}>
          {answers.map(({ id, text, by, created_at: at }) => (
            <li key={id} className={styles.above}>
              <p className={styles.text} dir="auto">
                {text}
              </p>
              <p className={styles.quiet}>
                {by.username === '' ? 'a deleted member' : `@${by.username}`}, {dayOf(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {children}
    </article>
  )
}
