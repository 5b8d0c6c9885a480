import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'
import { Suspense } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { heldForMs } from '#src/offline/outbox/undo-send.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyExtra } from '#src/ui/lazy-extra.ts'
import styles from './delivery-note.module.css'
import { isStalled } from './shown-items.ts'
import { useConnection } from './use-connection.ts'
import { useIsSending } from './use-outbox.ts'

const SmallerPictures = lazyExtra(async () => (await import('./smaller-pictures.tsx')).SmallerPictures)
const UndoButton = lazyExtra(async () => (await import('./undo-button.tsx')).UndoButton)

type UnsentNoteProps = {
  item: OutboxItem
  /** Absent where nothing can be done about it. */
  choices: { onEdit: () => void; onDiscard: () => void } | undefined
}

/** Below words of one's own that the server does not have yet: that they wait or are on their way, and what can be done. */
export function UnsentNote({ item, choices }: UnsentNoteProps) {
  const isSending = useIsSending(item.id)
  const connection = useConnection()
  return (
    <div className={styles.waiting}>
      {isSending ? <Send aria-hidden /> : <Clock aria-hidden />}
      <span>{isSending ? 'Sending' : 'Waiting to send'}</span>
      {choices && !isSending && heldForMs(item) > 0 && (
        <Suspense fallback={null}>
          <UndoButton item={item} onTakenBack={choices.onEdit} />
        </Suspense>
      )}
      {choices && !isSending && isStalled(item, connection) && (
        <span className={styles.quiet}>
          <Button size="small" variant="quiet" onClick={choices.onEdit}>
            Edit
          </Button>
          <Button size="small" variant="quiet" onClick={choices.onDiscard}>
            Discard
          </Button>
        </span>
      )}
    </div>
  )
}

type RefusedNoteProps = {
  item: OutboxItem
  /** What was not sent, for those who do not see where it stands. */
  label: string
  reason: string
  /** Absent where nothing can be done about it. */
  choices: { onEdit: () => void; onDiscard: () => void } | undefined
}

/** Below something of one's own that the server refused, or its author took back: why, and what can be done. */
export function RefusedNote({ item, label, reason, choices }: RefusedNoteProps) {
  const isTakenBack = item.state.status === 'refused' && item.state.isTakenBack
  return (
    <div className={classNames(styles.refused, isTakenBack && styles.takenBack)} role="group" aria-label={label}>
      <p className={styles.reason}>
        <CircleAlert aria-hidden />
        <span>Not sent. {reason}</span>
      </p>
      {choices && (
        <div className={styles.choices}>
          <Suspense fallback={null}>
            <SmallerPictures item={item} />
          </Suspense>
          <Button size="small" variant="outline" onClick={choices.onEdit}>
            Edit
          </Button>
          <Button size="small" variant="quiet" onClick={choices.onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  )
}
