import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf, type DecisionAction } from '#contract/decision.ts'
import type { MemberFile as File, ModeratedMember, PastReport } from '#contract/moderated-member.ts'
import { reportReasons } from '#contract/report.ts'
import { displayName } from '#src/lib/display-name.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { caseActions } from './case-actions.ts'
import cardStyles from './case-card.module.css'
import { DecisionDialog } from './decision-dialog.tsx'
import styles from './member-file.module.css'
import { LogLine } from './moderation-log.tsx'
import { memberFileQuery } from './moderation-queries.ts'
import { pastActs } from './past-acts.ts'
import { standingOf } from './standing-of.ts'
import { RowSkeletons } from './queue-skeletons.tsx'

type MemberFileProps = { id: string; onBack: () => void }

/** How a member stands and what there is about them, with what can be done, in all states. */
export function MemberFile({ id, onBack }: MemberFileProps) {
  const { data, error, isError, refetch } = useQuery(memberFileQuery(id))
  const [action, setAction] = useState<DecisionAction>()
  const again = () => void refetch()
  const finish = () => {
    setAction(undefined)
    again()
  }
  return (
    <>
      <div className={styles.back}>
        <Button variant="quiet" size="small" onClick={onBack}>
          All members
        </Button>
      </div>
      {isError && <LoadFailed text={messageOf(error, 'This member could not be loaded.')} onRetry={again} />}
      {!isError && data === undefined && <RowSkeletons what="the member" />}
      {data && <FileCard file={data} onAsk={setAction} />}
      {data && action && (
        <DecisionDialog
          found={{ kind: 'member', id, author: data.member }}
          action={action}
          onClose={() => setAction(undefined)}
          onDecided={finish}
          onRefused={again}
        />
      )}
    </>
  )
}

function FileCard({ file, onAsk }: { file: File; onAsk: (action: DecisionAction) => void }) {
  const { member, record, decisions, reports_made, reports_against } = file
  return (
    <article className={cardStyles.card} aria-label={`Member @${member.username}`}>
      <header>
        <h2 className={cardStyles.title}>{displayName(member) || member.username}</h2>
        <Link to="/guestprofile" search={{ id: member.id }} className={cardStyles.link}>
          @{member.username}
        </Link>
        <p className={cardStyles.quiet}>{[...standingOf(member), member.email].filter(Boolean).join(' · ')}</p>
      </header>
      <div className={cardStyles.actions}>
        {actionsFor(member).map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'suspend' ? 'danger' : 'outline'}
            onClick={() => onAsk(action)}
          >
            {caseActions[action].label}
          </Button>
        ))}
      </div>
      <section aria-label="Decisions">
        <h3>Decisions</h3>
        {decisions.length === 0 && <p className={cardStyles.quiet}>None.</p>}
        <ul>
          {decisions.map((entry) => (
            <li key={entry.id} className={styles.item}>
              <LogLine entry={entry} />
            </li>
          ))}
        </ul>
      </section>
      <Reports title="Reports against" reports={reports_against} whose="by" />
      <Reports
        title="Reports made"
        note={`${record.reports} in all, ${record.upheld} upheld, ${record.dismissed} dismissed`}
        reports={reports_made}
        whose="of"
      />
    </article>
  )
}

function actionsFor({ suspended_at, limited_until }: ModeratedMember): DecisionAction[] {
  const isHeld = suspended_at !== null || limited_until !== null
  return [
    'warn',
    'limit',
    ...(suspended_at === null ? (['suspend'] as const) : []),
    ...(isHeld ? (['restore'] as const) : []),
  ]
}

type ReportsProps = { title: string; note?: string; reports: PastReport[]; whose: 'by' | 'of' }

function Reports({ title, note, reports, whose }: ReportsProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={cardStyles.quiet}>{note ?? (reports.length === 0 ? 'None.' : '')}</p>
      <ul>
        {reports.map(({ kind, id, reason, note: words, created_at, decided, username }) => (
          <li key={id + username + created_at} className={styles.item}>
            <b>{reportReasons[reason]}</b> ({kind}) {whose} {username === '' ? 'a deleted member' : `@${username}`},{' '}
            {dayOf(created_at)}: {decided === null ? 'waits' : pastActs[decided].toLowerCase()}
            {words !== null && (
              <q className={cardStyles.note} dir="auto">
                {words}
              </q>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
