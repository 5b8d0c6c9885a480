import { createFileRoute } from '@tanstack/react-router'
import { UpdatesList } from '#src/features/updates/updates-list.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/updates')({
  staticData: { title: 'Notifications' },
  component: UpdatesScreen,
})

function UpdatesScreen() {
  return (
    <>
      <ScreenHeader title="Notifications" />
      <UpdatesList />
    </>
  )
}
