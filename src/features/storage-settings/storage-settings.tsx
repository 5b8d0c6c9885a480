import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountId } from '#contract/ids.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { formatBytes } from '#src/lib/format-bytes.ts'
import { clearPersisted } from '#src/offline/storage/clear-persisted.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { storageQuery, type StorageReport } from './storage-query.ts'
import styles from './storage-settings.module.css'

const kinds = [
  { id: 'pictures', label: 'Pictures' },
  { id: 'posts', label: 'Posts and people' },
  { id: 'drafts', label: 'Drafts' },
  { id: 'waiting', label: 'Waiting to send' },
] as const

/** What is persisted on this device for reading offline, and how to be rid of it. */
export function StorageSettings() {
  const { id } = useMember()
  const { data: report, isError } = useQuery(storageQuery(id))
  const { notice, isClearing, clear } = useClearing(id)
  return (
    <SettingSection title="Saved on this device">
      <dl className={styles.kinds} aria-busy={report === undefined}>
        {kinds.map((kind) => (
          <div key={kind.id} className={styles.kind}>
            <dt>{kind.label}</dt>
            <dd>{report === undefined ? '…' : formatBytes(report[kind.id])}</dd>
          </div>
        ))}
      </dl>
      <SettingNote>
        When space runs short, pictures go first, then old posts; what you bookmarked stays. Drafts and what waits to be
        sent are never removed.
      </SettingNote>
      <div className={styles.action}>
        <Button variant="outline" busy={isClearing} busyText="Clearing" onClick={() => void clear()}>
          Clear saved content
        </Button>
      </div>
      <FormMessage notice={notice} />
      {/* Last, as it comes later than the rest. */}
      {isError && <SettingNote>It could not be measured right now.</SettingNote>}
      {report !== undefined && <StoragePromise report={report} />}
    </SettingSection>
  )
}

function StoragePromise({ report: { total, isPersistent } }: { report: StorageReport }) {
  return (
    <SettingNote>
      {total && `The app and all it saved take ${formatBytes(total.used)} of ${formatBytes(total.quota)}. `}
      {isPersistent
        ? 'Your browser keeps it until you remove it.'
        : 'Your browser may remove it when this device is short of space.'}
    </SettingNote>
  )
}

function useClearing(memberId: AccountId) {
  const client = useQueryClient()
  const [isClearing, setIsClearing] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()
  const clear = async () => {
    setIsClearing(true)
    try {
      await clearPersisted(memberId)
      setNotice({ kind: 'success', text: 'Cleared. Bookmarks, drafts and what waits to be sent are still here.' })
    } catch (cause) {
      console.error('Saved content could not be cleared.', cause)
      setNotice({ kind: 'error', text: 'Not everything could be cleared. Please try again.' })
    }
    await client.invalidateQueries({ queryKey: storageQuery(memberId).queryKey })
    setIsClearing(false)
  }
  return { notice, isClearing, clear }
}
