import { createFileRoute } from '@tanstack/react-router'
import { MutedMembers } from '#src/features/mute/muted-members.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/Muted')({
  staticData: { title: 'Muted members' },
  component: MutedScreen,
})

function MutedScreen() {
  return (
    <>
      <ScreenHeader title="Muted members" before={<BackButton />} />
      <MutedMembers />
    </>
  )
}
