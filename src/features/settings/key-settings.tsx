import { chooseShortcuts, useShortcuts } from '#src/entities/device/shortcuts.ts'
import { Button } from '#src/ui/button.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { persistChoice } from './persist-choice.ts'

/** Whether single keys are shortcuts on this device, and the way to their list. */
export function KeySettings({ onShowKeys }: { onShowKeys: () => void }) {
  return (
    <SettingSection title="Keys">
      <SwitchRow
        label="Shortcuts by single keys"
        checked={useShortcuts()}
        onChange={(isOn) => void persistChoice(chooseShortcuts(isOn))}
      />
      <SettingNote>Off, nothing happens when a letter is pressed or spoken by accident.</SettingNote>
      <Button variant="outline" onClick={onShowKeys}>
        Show the keys
      </Button>
    </SettingSection>
  )
}
