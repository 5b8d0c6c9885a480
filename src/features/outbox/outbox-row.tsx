import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'
import { product } from '#contract/product.ts'
import { SmallerPictures } from '#src/entities/outbox/smaller-pictures.tsx'
import { useIsSending } from '#src/entities/outbox/use-outbox.ts'
import { type OutboxItem, recordOf } from '#src/offline/outbox/outbox-item.ts'
import { Button } from '#src/ui/button.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { labelNow, toLabelTime } from '#src/offline/api/server-time.ts'
import styles from './outbox-list.module.css'

type OutboxRowProps = {
  item: OutboxItem
  /** Absent where there are no words to change. */
  onEdit: (() => void) | undefined
  onRetry: () => void
  onDiscard: () => void
}

/** One waiting, sending or refused item. */
export function OutboxRow({ item, onEdit, onRetry, onDiscard }: OutboxRowProps) {
  const isSending = useIsSending(item.id)
  const { title, detail } = recordOf(item).describe(item)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b>{title}</b>
        <TimeLabel
          now={labelNow}
          instant={new Date(toLabelTime(item.createdAt)).toISOString()}
          className={styles.time}
        />
      </div>
      {detail !== undefined && detail !== '' && (
        <p className={styles.detail} dir="auto">
          {detail}
        </p>
      )}
      <ItemState item={item} isSending={isSending} />
      {!isSending && (
        <div className={styles.actions}>
          {onEdit && (
            <Button size="small" variant="outline" onClick={onEdit}>
              Edit
            </Button>
          )}
          <SmallerPictures item={item} />
          <Button size="small" variant="outline" onClick={onRetry}>
            Retry
          </Button>
          <Button size="small" variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}

function ItemState({ item, isSending }: { item: OutboxItem; isSending: boolean }) {
  if (isSending) {
    return (
      <p className={styles.state}>
        <Send aria-hidden />
        Sending
      </p>
    )
  }
  if (item.state.status === 'refused') {
    return (
      <p className={item.state.isTakenBack ? styles.state : styles.refused}>
        <CircleAlert aria-hidden />
        Not sent. {item.state.message}
      </p>
    )
  }
  return (
    <p className={styles.state}>
      <Clock aria-hidden />
      {isReady(item) ? waitingText(item.state) : 'Waiting: its pictures are being prepared'}
    </p>
  )
}

function isReady(item: OutboxItem): boolean {
  return recordOf(item).isReady?.(item) !== false
}

type WaitingState = Extract<OutboxItem['state'], { status: 'waiting' }>

function waitingText({ waitsFor, isIntercepted }: WaitingState): string {
  if (isIntercepted) return `Waiting: something between you and ${product.name} answers in its place`
  switch (waitsFor) {
    case 'turn':
      return 'Waiting to send'
    case 'connection':
      return 'Waiting for a connection'
    case 'server':
      return 'Waiting: the server asked for a moment'
  }
}
