import { useState } from 'react'
import { useShownOutbox } from '#src/entities/outbox/use-outbox.ts'
import { isEditable, type ItemOf, type OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { discardItem, retryItem, type ChangeOutcome } from '#src/offline/outbox/change-item.ts'
import { dismissAlertsAbout, showAlert } from '#src/ui/alert-store.ts'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { EditCommentModal } from './edit-comment-modal.tsx'
import styles from './outbox-list.module.css'
import { outboxIntro } from './outbox-intro.ts'
import { OutboxRow } from './outbox-row.tsx'

type OutboxListProps = { onEditPost: (item: ItemOf<'create-post'>) => void }

const lateTexts = {
  busy: 'This is being sent right now.',
  gone: 'This has been sent meanwhile.',
}

/** Everything that waits on this device, oldest first, with Edit, Retry and Discard. */
export function OutboxList({ onEditPost }: OutboxListProps) {
  const items = useShownOutbox()
  const [editedComment, setEditedComment] = useState<ItemOf<'create-comment'>>()
  if (items.length === 0) return <EmptyState text="Nothing is waiting. Everything you did has been sent." />

  const editOf = (item: OutboxItem) => {
    if (!isEditable(item)) return undefined
    switch (item.kind) {
      case 'create-post':
        return () => onEditPost(item)
      case 'create-comment':
        return () => setEditedComment(item)
    }
  }
  return (
    <>
      <div className={styles.intro}>
        <p>{outboxIntro(items)}</p>
        <RetryAll refused={items.filter(isRefused)} />
      </div>
      <ul>
        {items.map((item) => (
          <OutboxRow
            key={item.id}
            item={item}
            onEdit={editOf(item)}
            onRetry={() => void tell(retryItem(item))}
            onDiscard={() => void discard(item)}
          />
        ))}
      </ul>
      {editedComment && <EditCommentModal item={editedComment} onClose={() => setEditedComment(undefined)} />}
    </>
  )
}

/** Not what its author took back: that is to be read once more. */
const isRefused = ({ state }: OutboxItem) => state.status === 'refused' && !state.isTakenBack

/** What stood against all of them may be over at once, as a limit that was lifted. */
function RetryAll({ refused }: { refused: readonly OutboxItem[] }) {
  if (refused.length < 2) return null
  const retryAll = async () => {
    let tried = 0
    // In their order; what was sent or discarded meanwhile needs no word.
    for (const item of refused) if ((await retryItem(item)) === 'changed') tried += 1
    announce(`Trying ${tried} again`)
  }
  return (
    <Button size="small" variant="outline" onClick={() => void retryAll()}>
      Retry all {refused.length}
    </Button>
  )
}

async function discard(item: OutboxItem): Promise<void> {
  const change = discardItem(item)
  await tell(change)
  // Whatever an alert still offered to do about it.
  if ((await change) === 'changed') dismissAlertsAbout(item.id)
}

/** Says why nothing changed, when nothing did. */
async function tell(change: Promise<ChangeOutcome>): Promise<void> {
  const outcome = await change
  if (outcome !== 'changed') showAlert(lateTexts[outcome])
}
