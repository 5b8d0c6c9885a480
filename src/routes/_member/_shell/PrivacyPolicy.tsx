import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '#src/features/settings/privacy-policy.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/PrivacyPolicy')({
  staticData: { title: 'Privacy policy' },
  component: PrivacyPolicyScreen,
})

function PrivacyPolicyScreen() {
  return (
    <>
      <ScreenHeader title="Privacy policy" before={<BackButton />} />
      <PrivacyPolicy />
    </>
  )
}
