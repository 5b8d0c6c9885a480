import { createFileRoute } from '@tanstack/react-router'
import { notificationKindSchema, type NotificationKind } from '#contract/notification-kinds.ts'
import { UpdatesList } from '#src/features/updates/updates-list.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/updates')({
  staticData: { title: 'Notifications' },
  validateSearch: (search): { kind?: NotificationKind } => {
    const kind = notificationKindSchema.safeParse(search.kind)
    return kind.success ? { kind: kind.data } : {}
  },
  component: UpdatesScreen,
})

function UpdatesScreen() {
  const { kind = 'all' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <ScreenHeader title="Notifications" />
      <UpdatesList
        choice={kind}
        onChoose={(choice) => void navigate({ search: choice === 'all' ? {} : { kind: choice }, replace: true })}
      />
    </>
  )
}
