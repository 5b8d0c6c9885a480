import { createFileRoute } from '@tanstack/react-router'
import { LeavingItems } from '#src/features/account/leaving-items.tsx'
import { PreferencesForm } from '#src/features/settings/preferences-form.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/Preferences')({
  staticData: { title: 'Preferences' },
  component: PreferencesScreen,
})

function PreferencesScreen() {
  return (
    <>
      <ScreenHeader title="Preferences" before={<BackButton />} />
      <PreferencesForm>
        <LeavingItems />
      </PreferencesForm>
    </>
  )
}
