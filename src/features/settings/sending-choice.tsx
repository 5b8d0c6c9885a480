import { useEffect, useSyncExternalStore } from 'react'
import { chooseUndoSend, followUndoSend, undoSendChoice } from '#src/entities/device/undo-send-choice.ts'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { persistChoice } from './persist-choice.ts'

/** Whether what one wrote waits a moment on this device before it is sent. */
export function SendingChoice() {
  const isOn = useSyncExternalStore(undoSendChoice.subscribe, undoSendChoice.read)
  useEffect(followUndoSend, [])
  return (
    <SettingSection title="Sending">
      <SwitchRow
        label="Undo send"
        checked={isOn ?? false}
        onChange={(chosen) => void persistChoice(chooseUndoSend(chosen))}
      />
      <SettingNote>
        Posts and comments wait 10 seconds before they are sent, in which you can take them back.
      </SettingNote>
    </SettingSection>
  )
}
