import { createFileRoute } from '@tanstack/react-router'
import { Devices } from '#src/features/account/devices.tsx'
import { OfflineNote } from '#src/features/account/offline-note.tsx'
import { OwnData } from '#src/features/account/own-data.tsx'
import { OwnEmail } from '#src/features/account/own-email.tsx'
import { OwnPassword } from '#src/features/account/own-password.tsx'
import { OwnTopics } from '#src/features/onboarding/own-topics.tsx'
import { OwnUsername } from '#src/features/account/own-username.tsx'
import { Passkeys } from '#src/features/account/passkeys.tsx'
import { TwoFactor } from '#src/features/account/two-factor.tsx'
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
      <OfflineNote />
      <OwnUsername />
      <OwnEmail />
      <OwnPassword />
      <TwoFactor />
      <Passkeys />
      <OwnTopics />
      <Devices />
      <OwnData />
    </>
  )
}
