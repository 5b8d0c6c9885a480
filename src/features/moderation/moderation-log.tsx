import { useInfiniteQuery } from '@tanstack/react-query'
import { dayOf } from '#contract/decision.ts'
import type { LogEntry } from '#contract/moderation.ts'
import type { ReportedKind } from '#contract/report.ts'
import { eachOnce } from '#src/entities/paged-list/each-once.ts'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { labelNow } from '#src/offline/api/server-time.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { logQuery } from './moderation-queries.ts'
import styles from './moderation-log.module.css'
import { pastActs } from './past-acts.ts'
import { RowSkeletons } from './queue-skeletons.tsx'

/** Every act with who, when and why, newest first. */
export function ModerationLog() {
  const query = useInfiniteQuery(logQuery())
  const list = useListState(query)
  const entries = eachOnce(query.data?.pages.flatMap((page) => page.entries))
  return (
    <>
      {entries.length > 0 && (
        <ul aria-label="Log">
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <LogLine entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <ListFoot
        list={list}
        isEmpty={entries.length === 0}
        failedText={messageOf(query.error, 'The log could not be loaded.')}
        failedMoreText="More of the log could not be loaded."
        empty={<EmptyState text="Nothing was decided yet." />}
        loading={<RowSkeletons what="the log" />}
        loadingMore={<RowSkeletons what="the log" />}
      />
    </>
  )
}

/** What was done, why, and by whom. */
export function LogLine({
  entry: { action, kind, author, moderator, reason, until, created_at },
}: {
  entry: LogEntry
}) {
  return (
    <>
      <p>
        <b>{pastActs[action]}</b>
        {kind !== 'site' && `: ${whoseOf(kind, nameOf(author?.username))}`}
        {until !== null && ` until ${dayOf(until)}`}
      </p>
      <q className={styles.reason} dir="auto">
        {reason}
      </q>
      <p className={styles.who}>
        {moderator === null ? 'The operator' : nameOf(moderator.username)},{' '}
        <TimeLabel now={labelNow} instant={created_at} />
      </p>
    </>
  )
}

function whoseOf(kind: ReportedKind, name: string): string {
  return kind === 'member' ? name : `${kind} by ${name}`
}

/** The log outlives those it names. */
function nameOf(username: string | undefined): string {
  return username ? `@${username}` : 'a deleted member'
}
