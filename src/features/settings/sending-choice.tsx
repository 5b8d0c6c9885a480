import { useEffect, useState } from 'react'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'

/** Whether what one wrote waits a moment on this device before it is sent. */
export function SendingChoice() {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    readKey('undo-send').then(
      (chosen) => setIsOn(chosen ?? false),
      (cause: unknown) => console.error('The choice about sending could not be read.', cause),
    )
  }, [])
  const choose = (isChosen: boolean) => {
    setIsOn(isChosen)
    void writeKey('undo-send', isChosen)
  }
  return (
    <SettingSection title="Sending">
      <SwitchRow label="Undo send" checked={isOn} onChange={choose} />
      <SettingNote>
        Posts and comments wait 10 seconds before they are sent, in which you can take them back.
      </SettingNote>
    </SettingSection>
  )
}
