import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { PushSettings } from '#src/features/push-settings/push-settings.tsx'
import { DataSaverChoice } from '#src/features/settings/data-saver-choice.tsx'
import { KeySettings } from '#src/features/settings/key-settings.tsx'
import { ReachChoice } from '#src/features/settings/reach-choice.tsx'
import { SendingChoice } from '#src/features/settings/sending-choice.tsx'
import { SettingsList } from '#src/features/settings/settings-list.tsx'
import { ThemeChoice } from '#src/features/settings/theme-choice.tsx'
import { KeysDialog } from '#src/features/shell/keys-dialog.tsx'
import { StorageSettings } from '#src/features/storage-settings/storage-settings.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/settings')({
  staticData: { title: 'Settings' },
  // Read before the screen is there: what is chosen decides how much stands above the rest.
  loader: async () => (await import('#src/features/push-settings/use-push-settings.ts')).readPushKinds(),
  component: SettingsScreen,
})

function SettingsScreen() {
  const [showsKeys, setShowsKeys] = useState(false)
  return (
    <>
      <ScreenHeader title="Settings" />
      <SettingsList />
      <ThemeChoice />
      <PushSettings knownKinds={Route.useLoaderData()} />
      <ReachChoice />
      <DataSaverChoice />
      <SendingChoice />
      <KeySettings onShowKeys={() => setShowsKeys(true)} />
      <StorageSettings />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </>
  )
}
