import { useEffect, useState } from 'react'
import { isAppleDevice } from '#src/entities/device/apple-device.ts'
import { isInstalledApp } from '#src/entities/device/installed-app.ts'
import { subscribeToOutbox } from '#src/offline/outbox/outbox-events.ts'
import { updateKey } from '#src/offline/storage/persisted-value.ts'
import { countVisit, isTimeForHint, noVisits, type HintRecord } from './hint-rules.ts'
import { useHasInstallOffer } from './install-offer.ts'

/** `offer`: the browser can be asked to install. `steps`: on iOS only the member can. */
export type InstallHintKind = 'none' | 'offer' | 'steps'

/** Whether and how to speak of installing the app, and how to end that for good. */
export function useInstallHint(): { kind: InstallHintKind; dismiss: () => void } {
  const hasOffer = useHasInstallOffer()
  const [record, setRecord] = useState<HintRecord>(noVisits)
  const [isInstalled] = useState(isInstalledApp)

  useEffect(() => {
    if (isInstalled) return
    let isAsked = true
    const show = (changed: HintRecord) => {
      if (isAsked) setRecord(changed)
    }
    const change = (next: (known: HintRecord) => HintRecord) => void changeRecord(next).then(show, complain)
    change((known) => countVisit(known, Date.now()))
    const stop = subscribeToOutbox(({ acknowledgement }) => {
      if (acknowledgement?.item.kind === 'create-post') change((known) => ({ ...known, hasPosted: true }))
    })
    return () => {
      isAsked = false
      stop()
    }
  }, [isInstalled])

  const means = hasOffer ? 'offer' : isAppleDevice(navigator) ? 'steps' : 'none'
  return {
    kind: !isInstalled && isTimeForHint(record) ? means : 'none',
    dismiss: () => {
      setRecord((known) => ({ ...known, dismissed: true }))
      changeRecord((known) => ({ ...known, dismissed: true })).catch(complain)
    },
  }
}

/** Persists a change of what was said about installing, and answers how it stands. */
export async function changeRecord(next: (known: HintRecord) => HintRecord): Promise<HintRecord> {
  return (await updateKey('install-hint', (known) => next(known ?? noVisits))) ?? noVisits
}

function complain(cause: unknown): void {
  console.error('Whether to speak of installing could not be persisted.', cause)
}
