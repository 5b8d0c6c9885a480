import { createFileRoute } from '@tanstack/react-router'
import { notificationKindSchema } from '#contract/notification-kinds.ts'
import { UpdatesList } from '#src/features/updates/updates-list.tsx'
import { textsOf } from '#src/lib/texts-of.ts'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/updates')({
  staticData: { title: 'Notifications' },
  // Which kinds there are is told by the screen: every start loads what stands here.
  validateSearch: textsOf('kind'),
  component: UpdatesScreen,
})

function UpdatesScreen() {
  const { data: kind = 'all' } = notificationKindSchema.safeParse(Route.useSearch().kind)
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
