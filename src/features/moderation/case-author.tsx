import { Link } from '@tanstack/react-router'
import { dayOf, type DecisionAction } from '#contract/decision.ts'
import type { ReportCase } from '#contract/moderation.ts'
import { pastActs } from './past-acts.ts'
import styles from './case-card.module.css'

/** Whose thing it is: since when, how they stand, and what was decided about them before. */
export function CaseAuthor({ author }: { author: ReportCase['author'] }) {
  const { created_at, role, limited_until, suspended_at, history } = author
  const facts = [
    `joined ${dayOf(created_at)}`,
    role,
    limited_until && `read-only until ${dayOf(limited_until)}`,
    suspended_at && `suspended since ${dayOf(suspended_at)}`,
    history.reported_things === 1 ? '1 thing ever reported' : `${history.reported_things} things ever reported`,
  ].filter((fact) => fact !== null)
  return (
    <div className={styles.author}>
      <p>
        <Link to="/Moderation" search={{ member: author.id }} className={styles.link}>
          @{author.username}
        </Link>{' '}
        <span className={styles.quiet}>{facts.join(' · ')}</span>
      </p>
      {history.decisions.length > 0 && (
        <ul aria-label={`Decisions about @${author.username}`} className={styles.history}>
          {history.decisions.map((past) => (
            <li key={past.created_at + past.action}>
              {dayOf(past.created_at)} {wordsOf(past.action, past.kind)}: <q dir="auto">{past.reason}</q>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function wordsOf(action: DecisionAction, kind: ReportCase['kind']): string {
  return `${pastActs[action]} (${kind})`
}
