import { createFileRoute } from '@tanstack/react-router'
import { Devices } from '#src/features/account/devices.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/Account')({
  staticData: { title: 'Account' },
  component: AccountScreen,
})

function AccountScreen() {
  return (
    <>
      <ScreenHeader title="Account" before={<BackButton />} />
      <Devices />
    </>
  )
}
