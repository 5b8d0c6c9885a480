import { createFileRoute } from '@tanstack/react-router'
import { SupportForm } from '#src/features/support/support-form.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/ContactSupport')({
  staticData: { title: 'Contact support' },
  component: SupportScreen,
})

function SupportScreen() {
  return (
    <>
      <ScreenHeader title="Contact support" before={<BackButton />} />
      <SupportForm />
    </>
  )
}
