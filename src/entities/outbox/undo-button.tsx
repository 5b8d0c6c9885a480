import { useEffect, useReducer } from 'react'
import { takeBackItem } from '#src/offline/outbox/change-item.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { heldForMs } from '#src/offline/outbox/undo-send.ts'
import { dismissAlertsAbout, showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'

/** Takes one's words back while they are held: they stay on the device, opened to be changed. */
export function UndoButton({ item, onTakenBack }: { item: OutboxItem; onTakenBack: () => void }) {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  const heldMs = heldForMs(item)
  useEffect(() => {
    if (heldMs === 0) return
    const timer = setTimeout(lookAgain, heldMs)
    return () => clearTimeout(timer)
  }, [heldMs])
  if (heldMs === 0) return null
  return (
    <Button size="small" variant="quiet" onClick={() => void undoSend(item, onTakenBack)}>
      Undo
    </Button>
  )
}

/** Takes an item back and opens it, or says that it is too late. */
export async function undoSend(item: OutboxItem, onTakenBack: () => void): Promise<void> {
  // Offered in an alert, too, wherever one is.
  dismissAlertsAbout(item.id)
  if ((await takeBackItem(item)) === 'changed') onTakenBack()
  else showAlert('Too late: it is on its way.')
}
