import { chooseDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { useDataSaverChoice, useSavingData } from '#src/entities/data-saver/use-data-saver.ts'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { persistChoice } from './persist-choice.ts'

const choices = [
  { id: 'auto', label: 'Automatic' },
  { id: 'on', label: 'On' },
  { id: 'off', label: 'Off' },
] as const

/** Whether to load little: always, never, or while the connection is slow. */
export function DataSaverChoice() {
  const chosen = useDataSaverChoice()
  const isSaving = useSavingData()
  return (
    <SettingSection title="Data saver">
      <SegmentedChoice
        name="data-saver"
        options={choices}
        chosen={chosen}
        onChoose={(id) => void persistChoice(chooseDataSaver(id))}
      />
      <SettingNote>
        Loads small pictures, each when you tap it, and nothing in advance.{' '}
        {chosen === 'auto' &&
          (isSaving
            ? 'It is on right now, as your connection is slow or your device asks to save data.'
            : 'Turns itself on while your connection is slow or your device asks to save data.')}
      </SettingNote>
    </SettingSection>
  )
}
