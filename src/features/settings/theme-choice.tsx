import { chooseTheme } from '#src/entities/theme/theme.ts'
import { useTheme } from '#src/entities/theme/use-theme.ts'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingSection } from '#src/ui/setting-section.tsx'
import { persistChoice } from './persist-choice.ts'

const themes = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const

/** System, Light or Dark; takes effect at once and is persisted on this device. */
export function ThemeChoice() {
  const chosen = useTheme()
  return (
    <SettingSection title="Appearance">
      <SegmentedChoice
        name="theme"
        options={themes}
        chosen={chosen}
        onChoose={(id) => void persistChoice(chooseTheme(id))}
      />
    </SettingSection>
  )
}
