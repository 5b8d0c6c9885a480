import { createFileRoute } from '@tanstack/react-router'
import { BlockedMembers } from '#src/features/block/blocked-members.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/Blocked')({
  staticData: { title: 'Blocked members' },
  component: BlockedScreen,
})

function BlockedScreen() {
  return (
    <>
      <ScreenHeader title="Blocked members" before={<BackButton />} />
      <BlockedMembers />
    </>
  )
}
