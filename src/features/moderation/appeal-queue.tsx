import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerAppeal, type AppealOutcome, type OpenAppeal } from '#contract/appeal-answer.ts'
import { limits } from '#contract/rules.ts'
import type { KeyFor } from '#src/entities/draft/use-words-draft.ts'
import { WordsDialog } from '#src/entities/draft/words-dialog.tsx'
import { eachOnce } from '#src/entities/paged-list/each-once.ts'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import styles from './case-card.module.css'
import { LogLine } from './moderation-log.tsx'
import { appealsQuery } from './moderation-queries.ts'
import { sendAct } from './send-act.ts'
import { CaseSkeletons } from './queue-skeletons.tsx'

const outcomes = {
  upheld: { label: 'Uphold', says: 'The decision is taken back, and its author reads the reason.' },
  rejected: { label: 'Reject', says: 'The decision stays, and its author reads the reason.' },
} as const

/** Appeals that wait for an answer, oldest first, in all states. */
export function AppealQueue() {
  const query = useInfiniteQuery(appealsQuery())
  const list = useListState(query)
  const appeals = eachOnce(query.data?.pages.flatMap((page) => page.appeals))
  const [asked, setAsked] = useState<{ found: OpenAppeal; outcome: AppealOutcome }>()
  const answer = async (reason: string, keyFor: KeyFor) => {
    if (asked === undefined) return undefined
    const input = { params: { id: asked.found.id }, body: { outcome: asked.outcome, reason } }
    const done = asked.outcome === 'upheld' ? 'Upheld.' : 'Rejected.'
    const problem = await sendAct(answerAppeal, input, { keyFor, done })
    if (problem === undefined) setAsked(undefined)
    void query.refetch()
    return problem
  }
  return (
    <>
      {appeals.map((found) => (
        <AppealCard key={found.id} found={found} onAsk={(outcome) => setAsked({ found, outcome })} />
      ))}
      <ListFoot
        list={list}
        isEmpty={appeals.length === 0}
        failedText={messageOf(query.error, 'The appeals could not be loaded.')}
        failedMoreText="More appeals could not be loaded."
        empty={<EmptyState text="No appeal waits for an answer." />}
        loading={<CaseSkeletons what="appeals" />}
        loadingMore={<CaseSkeletons what="appeals" />}
      />
      {asked && (
        <WordsDialog
          title={`${outcomes[asked.outcome].label}: appeal of ${nameOf(asked.found)}`}
          label={outcomes[asked.outcome].label}
          says={outcomes[asked.outcome].says}
          maxLength={limits.decisionReason}
          draftKey={`words:${asked.outcome}:${asked.found.id}`}
          onClose={() => setAsked(undefined)}
          onSend={answer}
        />
      )}
    </>
  )
}

function AppealCard({ found, onAsk }: { found: OpenAppeal; onAsk: (outcome: AppealOutcome) => void }) {
  return (
    <article className={styles.card} aria-label={`Appeal of ${nameOf(found)}`}>
      <h2 className={styles.title}>Appeal of {nameOf(found)}</h2>
      <p className={styles.text} dir="auto">
        {found.text}
      </p>
      <div className={styles.subject}>
        <LogLine entry={found.decision} />
        {found.removed_text && (
          <p className={styles.text} dir="auto">
            {found.removed_text}
          </p>
        )}
        {found.media.map(({ media_url, alt_text }) => (
          <div key={media_url} className={styles.pictures}>
            <img src={media_url} alt={alt_text ?? 'Picture without a description'} loading="lazy" />
          </div>
        ))}
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="outline" onClick={() => onAsk('upheld')}>
          Uphold
        </Button>
        <Button size="small" variant="danger" onClick={() => onAsk('rejected')}>
          Reject
        </Button>
      </div>
    </article>
  )
}

function nameOf({ decision: { author } }: OpenAppeal): string {
  return author === null ? 'a deleted member' : `@${author.username}`
}
