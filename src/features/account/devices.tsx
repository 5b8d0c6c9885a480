import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListedSession } from '#contract/session.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { PendingSetting } from './pending-setting.tsx'
import { deviceName, DeviceRow } from './device-row.tsx'
import styles from './devices.module.css'
import { sessionsQuery } from './sessions-query.ts'
import { useEnding, type Ending } from './use-ending.ts'

/** Where the member is logged in, and how to log out elsewhere. */
export function Devices() {
  const { data: sessions, isError, isFetching, refetch } = useQuery(sessionsQuery())
  return (
    <SettingSection title="Devices">
      {sessions === undefined && !isError && <DevicesSkeleton />}
      {sessions === undefined && isError && (
        <LoadFailed text="Your devices could not be loaded." onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {sessions !== undefined && <DeviceList sessions={sessions} />}
      <SettingNote>We mail you when somebody logs in to your account on a new device.</SettingNote>
    </SettingSection>
  )
}

function DeviceList({ sessions }: { sessions: readonly ListedSession[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<Ending>()
  // The button that had the focus is gone with its row.
  const { isBusy, notice, end } = useEnding(() => list.current?.focus())
  const confirm = (ending: Ending) => {
    setAsked(undefined)
    void end(ending)
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Devices">
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} isBusy={isBusy} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      <FormMessage notice={notice} />
      {sessions.length > 1 && (
        <div className={styles.action}>
          <Button variant="outline" busy={isBusy} onClick={() => setAsked('others')}>
            Log out all other devices
          </Button>
        </div>
      )}
      {asked !== undefined && (
        <EndModal ending={asked} onConfirm={() => confirm(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

type EndModalProps = { ending: Ending; onConfirm: () => void; onClose: () => void }

function EndModal({ ending, onConfirm, onClose }: EndModalProps) {
  return (
    <ConfirmModal title="Log out" confirmText="Log out" onConfirm={onConfirm} onClose={onClose}>
      <p>
        {ending === 'others' ? 'All devices but this one are' : `${deviceName(ending)} is`} logged out at once. What was
        written there and not sent yet waits for the next login.
      </p>
    </ConfirmModal>
  )
}

/** One device is there for sure: this one. */
function DevicesSkeleton() {
  return (
    <PendingSetting what="devices">
      <div className={styles.row}>
        <div className={styles.words}>
          <b>Browser on System</b>
          <span className={styles.current}>This device</span>
          <span className={styles.times}>Logged in: Today at 10:00 PM</span>
        </div>
      </div>
    </PendingSetting>
  )
}
