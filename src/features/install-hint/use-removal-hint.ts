import { useEffect, useState } from 'react'
import { isInstalledApp } from '#src/entities/device/installed-app.ts'
import { useStalledCount } from '#src/entities/outbox/use-stalled-count.ts'
import { listDrafts } from '#src/offline/storage/draft-store.ts'
import { rescueFor, type HintRecord, type Rescue } from './hint-rules.ts'
import { changeRecord } from './use-install-hint.ts'

interface Found {
  record: HintRecord
  isPersistent: boolean
  /** Left by an earlier visit: what is begun in this one is in nobody's way yet. */
  hadDrafts: boolean
}

/** Whether to say that this browser removes what was not sent, and how to keep it; said once. */
export function useRemovalHint(): { rescue: Rescue; dismiss: () => void } {
  const hasStalled = useStalledCount() > 0
  const [found, setFound] = useState<Found>()
  const [isInstalled] = useState(isInstalledApp)
  const [isDismissed, setIsDismissed] = useState(false)

  useEffect(() => {
    let isAsked = true
    find().then((result) => {
      if (isAsked) setFound(result)
    }, complain)
    return () => {
      isAsked = false
    }
  }, [])
  const hasUnsent = hasStalled || found?.hadDrafts === true
  const rescue = found ? rescueFor({ ...found, isInstalled, hasUnsent, device: navigator }) : 'none'
  // Once seen it stays until it is answered, though what waited was sent meanwhile; another visit does not say it again.
  const [shown, setShown] = useState<Rescue>('none')
  if (shown === 'none' && rescue !== 'none') setShown(rescue)
  useEffect(() => {
    if (shown !== 'none') changeRecord((known) => ({ ...known, toldOfRemoval: true })).catch(complain)
  }, [shown])
  return { rescue: isDismissed ? 'none' : shown, dismiss: () => setIsDismissed(true) }
}

async function find(): Promise<Found> {
  // Absent on a page served without TLS from another machine, and in older Safaris.
  const canTell = 'storage' in navigator && 'persisted' in navigator.storage
  const isPersistent = canTell && (await navigator.storage.persisted())
  return { record: await changeRecord((known) => known), isPersistent, hadDrafts: (await listDrafts()).length > 0 }
}

function complain(cause: unknown): void {
  console.error('Whether the browser keeps what was not sent could not be found out.', cause)
}
