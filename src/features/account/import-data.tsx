import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Import } from '#contract/own-import.ts'
import { labelNow } from '#src/offline/api/server-time.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { SettingNote } from '#src/ui/setting-section.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import styles from './devices.module.css'
import parts from './import-data.module.css'
import { importsQuery, isImporting } from './imports-query.ts'
import { importWords, leftOutWords } from './import-words.ts'
import type { Sending } from './import-sending.ts'
import { useImports } from './use-imports.ts'

/** What the member imported from a copy of their data, and how to. */
export function ImportData() {
  const { data: imports = [] } = useQuery(importsQuery())
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, notice, sending, send } = useImports()
  const isUnderWay = imports.some(isImporting)
  return (
    <div className={parts.imports}>
      {imports.length > 0 && (
        <ul className={styles.list} aria-label="Imports" aria-live="polite">
          {imports.map((each) => (
            <ImportRow key={each.id} made={each} />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label="Copy of your data"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Emptied, so that picking the same file again is a change.
          target.value = ''
          if (file) send(file)
        }}
      />
      {sending && <SendingRow sending={sending} />}
      <div className={parts.actions}>
        {sending?.isBroken && (
          <Button variant="outline" busy={isBusy} onClick={() => send(sending.file)}>
            Go on
          </Button>
        )}
        <Button variant="outline" busy={isBusy || isUnderWay} onClick={() => input.current?.click()}>
          Import
        </Button>
      </div>
      <FormMessage notice={notice} />
      <SettingNote>
        Import takes such a zip file, from here or from another installation, of 256 MB at most. Its posts become yours,
        with their dates, pictures and topics, marked as imported. Nobody is told of them, and nothing is doubled.
      </SettingNote>
    </div>
  )
}

function SendingRow({ sending: { share, file, isBroken } }: { sending: Sending }) {
  return (
    <p className={parts.sending}>
      <span>{isBroken ? 'Not sent completely' : 'Sending'}</span>
      <progress max={1} value={share} aria-label={`Sending ${file.name}`} />
    </p>
  )
}

function ImportRow({ made }: { made: Import }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b>{importWords(made)}</b>
        {made.left_out.length > 0 && (
          <ul className={parts.leftOut} aria-label="Left out">
            {made.left_out.map((each) => (
              <li key={each.reason}>{leftOutWords(each)}</li>
            ))}
          </ul>
        )}
        <span className={styles.times}>
          Asked for: <TimeLabel now={labelNow} instant={made.created_at} />
        </span>
      </div>
    </li>
  )
}
