import { createFileRoute } from '@tanstack/react-router'
import { SupportForm } from '#src/features/support/support-form.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/ContactSupport')({
  staticData: { title: 'Contact support' },
  component: SupportScreen,
})

function SupportScreen() {
  return (
    <>
      <ScreenHeader title="Contact support" />
      <SupportForm />
    </>
  )
}
