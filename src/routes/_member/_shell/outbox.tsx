import { createFileRoute } from '@tanstack/react-router'
import { editUnsentPost } from '#src/features/compose/composer-store.ts'
import { OutboxList } from '#src/features/outbox/outbox-list.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/outbox')({
  staticData: { title: 'Waiting to send' },
  component: OutboxScreen,
})

function OutboxScreen() {
  return (
    <>
      <ScreenHeader title="Waiting to send" before={<BackButton />} />
      <OutboxList onEditPost={editUnsentPost} />
    </>
  )
}
