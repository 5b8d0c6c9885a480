import { useState } from 'react'
import type { Notification } from '#contract/notification.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import styles from './update-row.module.css'

const AppealDialog = lazyDialog(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

/** Below a decision against which the member may appeal, once. */
export function AppealButton({ decision }: Pick<Notification, 'decision'>) {
  const [isOpen, setOpen] = useState(false)
  const waiting = useOutbox()
  const [isSent, setSent] = useState(false)
  if (!decision?.may_appeal || decision.id === undefined || isSent) return null
  const { id } = decision
  if (waiting.some((item) => item.kind === 'appeal' && item.decisionId === id)) return null
  return (
    <div className={styles.appeal}>
      <Button size="small" variant="outline" onClick={() => setOpen(true)}>
        Appeal
      </Button>
      {isOpen && <AppealDialog decisionId={id} onClose={() => setOpen(false)} onSent={() => setSent(true)} />}
    </div>
  )
}
