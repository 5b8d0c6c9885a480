import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DecisionAction } from '#contract/decision.ts'
import type { ReportCase } from '#contract/moderation.ts'
import { eachOnce } from '#src/entities/paged-list/each-once.ts'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CaseCard } from './case-card.tsx'
import styles from './case-queue.module.css'
import { DecisionDialog } from './decision-dialog.tsx'
import { casesQuery } from './moderation-queries.ts'
import { useCaseKeys } from './use-case-keys.ts'
import { CaseSkeletons } from './queue-skeletons.tsx'

/** What is to be decided, oldest first, in all its states. */
export function CaseQueue() {
  const query = useInfiniteQuery(casesQuery())
  const list = useListState(query)
  const cases = eachOnce(query.data?.pages.flatMap(({ reports }) => reports))
  const region = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ found: ReportCase; action: DecisionAction }>()
  const ask = useCallback((found: ReportCase, action: DecisionAction) => setAsked({ found, action }), [])
  useCaseKeys(region, cases, ask)
  const decidedAt = useRef<number>(undefined)
  const finish = () => {
    decidedAt.current = cases.findIndex(({ id }) => id === asked?.found.id)
    setAsked(undefined)
    void query.refetch()
  }
  const drawn = cases.map(({ kind, id }) => `${kind} ${id}`).join()
  // What had the focus is gone: the next one takes it, once it stands in its place.
  useEffect(() => {
    const at = decidedAt.current
    if (at === undefined) return
    decidedAt.current = undefined
    const left = region.current?.querySelectorAll<HTMLElement>('article') ?? []
    ;(left[Math.min(at, left.length - 1)] ?? region.current)?.focus()
  }, [drawn])
  return (
    <div ref={region} tabIndex={-1} className={styles.queue}>
      <p className={styles.keys}>
        <kbd>J</kbd> next · <kbd>K</kbd> previous · <kbd>D</kbd> dismiss · <kbd>R</kbd> remove · <kbd>W</kbd> warn ·{' '}
        <kbd>L</kbd> limit · <kbd>S</kbd> suspend · <kbd>U</kbd> restore
      </p>
      {cases.map((found) => (
        <CaseCard key={`${found.kind} ${found.id}`} found={found} onAsk={ask} />
      ))}
      <ListFoot
        list={list}
        isEmpty={cases.length === 0}
        failedText={messageOf(query.error, 'The reports could not be loaded.')}
        failedMoreText="More reports could not be loaded."
        empty={<EmptyState text="Nothing is to be decided." />}
        loading={<CaseSkeletons what="reports" />}
        loadingMore={<CaseSkeletons what="reports" />}
      />
      {asked && (
        <DecisionDialog
          key={asked.found.id + asked.action}
          found={asked.found}
          isCase
          action={asked.action}
          onClose={() => setAsked(undefined)}
          onDecided={finish}
          onRefused={list.retry}
        />
      )}
    </div>
  )
}
