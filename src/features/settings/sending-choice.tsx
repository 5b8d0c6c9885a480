import { useEffect, useState } from 'react'
import { showAlert } from '#src/ui/alert-store.ts'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'

/** Whether what one wrote waits a moment on this device before it is sent. */
export function SendingChoice() {
  const [isOn, setIsOn] = useState<boolean>()
  useEffect(() => {
    readKey('undo-send').then(
      // What was chosen while the device was being read is newer.
      (chosen) => setIsOn((now) => now ?? chosen ?? false),
      (cause: unknown) => console.error('The choice about sending could not be read.', cause),
    )
  }, [])
  const choose = (isChosen: boolean) => {
    setIsOn(isChosen)
    writeKey('undo-send', isChosen).catch((cause: unknown) => {
      console.error('The choice about sending could not be persisted.', cause)
      showAlert(notPersistedText('This choice', cause))
    })
  }
  return (
    <SettingSection title="Sending">
      <SwitchRow label="Undo send" checked={isOn ?? false} onChange={choose} />
      <SettingNote>
        Posts and comments wait 10 seconds before they are sent, in which you can take them back.
      </SettingNote>
    </SettingSection>
  )
}
