import { createFileRoute } from '@tanstack/react-router'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

// Empty apart from the navigation, as specified.
export const Route = createFileRoute('/_member/_shell/messages')({
  staticData: { title: 'Messages' },
  component: () => <ScreenHeader title="Messages" />,
})
