import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '#contract/decision.ts'
import { limits } from '#contract/rules.ts'
import { liftSiteBlock, type SiteBlock, type SiteBlockKind } from '#contract/site-block.ts'
import type { KeyFor } from '#src/entities/draft/use-words-draft.ts'
import { WordsDialog } from '#src/entities/draft/words-dialog.tsx'
import { eachOnce } from '#src/entities/paged-list/each-once.ts'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { ActionRow } from '#src/ui/action-row.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { siteBlocksQuery } from './moderation-queries.ts'
import { sendAct } from './send-act.ts'
import { RowSkeletons } from './queue-skeletons.tsx'

/** Blocks of one kind, newest first, in all states. */
export function SiteBlockList({ kind }: { kind: SiteBlockKind }) {
  const query = useInfiniteQuery(siteBlocksQuery(kind))
  const list = useListState(query)
  const blocks = eachOnce(query.data?.pages.flatMap((page) => page.blocks))
  const [asked, setAsked] = useState<SiteBlock>()
  const lift = async (reason: string, keyFor: KeyFor) => {
    if (asked === undefined) return undefined
    const input = { params: { id: asked.id }, body: { reason } }
    const problem = await sendAct(liftSiteBlock, input, { keyFor, done: 'Lifted.' })
    if (problem === undefined) setAsked(undefined)
    void query.refetch()
    return problem
  }
  return (
    <>
      {blocks.length > 0 && (
        <ul aria-label="Blocks">
          {blocks.map((block) => (
            <ActionRow
              key={block.id}
              note={describe(block)}
              action={{ label: 'Lift', spoken: `Lift the block of ${nameOf(block)}`, onAct: () => setAsked(block) }}
            >
              <b>{nameOf(block)}</b>
            </ActionRow>
          ))}
        </ul>
      )}
      <ListFoot
        list={list}
        isEmpty={blocks.length === 0}
        failedText={messageOf(query.error, 'The blocks could not be loaded.')}
        failedMoreText="More blocks could not be loaded."
        empty={<EmptyState text="Nothing is blocked." />}
        loading={<RowSkeletons what="blocks" />}
        loadingMore={<RowSkeletons what="blocks" />}
      />
      {asked && (
        <WordsDialog
          title={`Lift the block: ${nameOf(asked)}`}
          label="Lift"
          says="It is no longer kept out."
          maxLength={limits.decisionReason}
          draftKey={`words:lift:${asked.id}`}
          onClose={() => setAsked(undefined)}
          onSend={lift}
        />
      )}
    </>
  )
}

function describe({ reason, by, created_at }: SiteBlock): string {
  return `${reason} · ${by.username === '' ? 'a deleted member' : `@${by.username}`}, ${dayOf(created_at)}`
}

function nameOf({ kind, value }: SiteBlock): string {
  return kind === 'picture' ? `Picture ${value.slice(0, 8)}` : value
}
