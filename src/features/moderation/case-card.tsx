import { Link } from '@tanstack/react-router'
import type { DecisionAction } from '#contract/decision.ts'
import type { ReportCase } from '#contract/moderation.ts'
import { reportReasons } from '#contract/report.ts'
import { labelNow } from '#src/offline/api/server-time.ts'
import { Button } from '#src/ui/button.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { actionNames, caseActions } from './case-actions.ts'
import styles from './case-card.module.css'
import { CaseAuthor } from './case-author.tsx'

const kinds = { post: 'Post', comment: 'Comment', member: 'Member' } as const
const states = { there: undefined, removed: 'Removed', deleted: 'Deleted by its author' } as const

type CaseCardProps = {
  found: ReportCase
  onAsk: (found: ReportCase, action: DecisionAction) => void
}

/** One thing with everything that a decision needs. */
export function CaseCard({ found, onAsk }: CaseCardProps) {
  const { kind, author, open_reports: count, opened_at } = found
  const title = `${kinds[kind]} by @${author.username}`
  return (
    <article
      tabIndex={-1}
      className={styles.card}
      aria-label={kind === 'member' ? `Member @${author.username}` : title}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>
          {kind === 'member' ? 'Member ' : `${kinds[kind]} by `}
          <Link to="/guestprofile" search={{ id: author.id }} className={styles.link}>
            @{author.username}
          </Link>
        </h2>
        <span className={styles.quiet}>
          {count === 1 ? '1 report' : `${count} reports`}, since <TimeLabel now={labelNow} instant={opened_at} />
        </span>
      </header>
      <Subject found={found} />
      <ul className={styles.reports} aria-label="Reports">
        {found.reports.map(({ reporter, reason, note }) => (
          <li key={reporter.id}>
            <b>{reportReasons[reason]}</b>
            <span className={styles.quiet}>
              {' '}
              @{reporter.username}: {reporter.record.reports} reported, {reporter.record.upheld} upheld,{' '}
              {reporter.record.dismissed} dismissed
            </span>
            {note !== null && (
              <q className={styles.note} dir="auto">
                {note}
              </q>
            )}
          </li>
        ))}
      </ul>
      <CaseAuthor author={author} />
      <div className={styles.actions}>
        {actionNames
          .filter((action) => caseActions[action].isPossible(found))
          .map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'remove' || action === 'suspend' ? 'danger' : 'outline'}
              aria-keyshortcuts={caseActions[action].key}
              onClick={() => onAsk(found, action)}
            >
              {caseActions[action].label}
            </Button>
          ))}
      </div>
    </article>
  )
}

function Subject({ found: { subject, above, post_id } }: { found: ReportCase }) {
  const state = states[subject.state]
  return (
    <div className={styles.subject}>
      {above.map(({ kind, username, text }) => (
        <p key={kind} className={styles.above} dir="auto">
          <b>@{username}</b> {text || '(deleted)'}
        </p>
      ))}
      {subject.text !== '' && (
        <p className={styles.text} dir="auto">
          {subject.text}
        </p>
      )}
      {subject.media.length > 0 && (
        <div className={styles.pictures}>
          {subject.media.map(({ media_url, alt_text }) => (
            <a key={media_url} href={media_url} target="_blank" rel="noreferrer">
              <img src={media_url} alt={alt_text ?? 'Picture without a description'} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      <p className={styles.quiet}>
        {state ?? <TimeLabel now={labelNow} instant={subject.created_at} />}
        {post_id !== null && subject.state === 'there' && (
          <>
            {' · '}
            <Link to="/postdetails" search={{ id: post_id }} className={styles.link}>
              Open post
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
