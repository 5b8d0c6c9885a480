import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { dayMs } from '#contract/durations.ts'
import { exportLifeMs } from '#contract/export.ts'
import type { Export } from '#contract/own-export.ts'
import { labelNow } from '#src/offline/api/server-time.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { formatBytes } from '#src/lib/format-bytes.ts'
import { formatDate } from '#src/lib/format-date.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import styles from './devices.module.css'
import { exportsQuery, isUnderWay } from './exports-query.ts'
import { ImportData } from './import-data.tsx'
import { PendingSetting } from './pending-setting.tsx'
import { useExports } from './use-exports.ts'

/** Copies of all that is the member's, and how to get one. */
export function OwnData() {
  const { data: exports, isError, isFetching, refetch } = useQuery(exportsQuery())
  return (
    <SettingSection title="Your data">
      {exports === undefined && !isError && (
        <PendingSetting what="copies of your data">
          <div className={styles.action}>
            <Button variant="outline">Download your data</Button>
          </div>
        </PendingSetting>
      )}
      {exports === undefined && isError && (
        <LoadFailed text="Your data could not be looked for." onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {exports !== undefined && <KnownExports exports={exports} />}
      <SettingNote>
        Posts with their pictures, comments, likes, bookmarks, follows, notifications, settings and devices as a zip
        file, to read in any browser and for programs. It is kept for {exportLifeMs / dayMs} days, or until the next one
        is ready; you can have one a day.
      </SettingNote>
      <ImportData />
    </SettingSection>
  )
}

function KnownExports({ exports }: { exports: readonly Export[] }) {
  const section = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone while one is being made.
  const { isBusy, notice, request, download } = useExports(() => section.current?.focus())
  return (
    <div ref={section} tabIndex={-1}>
      {exports.length > 0 && (
        <ul className={styles.list} aria-label="Copies of your data" aria-live="polite">
          {exports.map((each) => (
            <ExportRow key={each.id} made={each} isBusy={isBusy} onDownload={() => download(each.id)} />
          ))}
        </ul>
      )}
      {!exports.some(isUnderWay) && (
        <div className={styles.action}>
          <Button variant="outline" busy={isBusy} onClick={request}>
            {exports.length === 0 ? 'Download your data' : 'Ask for a new copy'}
          </Button>
        </div>
      )}
      <FormMessage notice={notice} />
    </div>
  )
}

type ExportRowProps = { made: Export; isBusy: boolean; onDownload: () => void }

function ExportRow({ made, isBusy, onDownload }: ExportRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b>{stateWords(made)}</b>
        <span className={styles.times}>
          Asked for: <TimeLabel now={labelNow} instant={made.created_at} />
        </span>
      </div>
      {made.state === 'ready' && (
        <Button size="small" variant="outline" busy={isBusy} onClick={onDownload}>
          Download
        </Button>
      )}
    </li>
  )
}

function stateWords({ state, bytes, expires_at }: Export): string {
  switch (state) {
    case 'requested':
      return 'Waiting for its turn. We mail you when it is ready.'
    case 'being-made':
      return 'Being put together. We mail you when it is ready.'
    case 'ready':
      return `Ready: ${formatBytes(bytes ?? 0)}, until ${formatDate(new Date(expires_at ?? 0), new Date(labelNow()))}`
    case 'failed':
      return 'This could not be put together. Please ask again.'
    default:
      return assertNever(state)
  }
}
