import { createFileRoute, redirect } from '@tanstack/react-router'
import { readPersistedUsersList } from '#src/features/users-list/current-users-list.ts'
import { UsersList } from '#src/features/users-list/users-list.tsx'
import { textsOf } from '#src/lib/texts-of.ts'

const placeOf = textsOf('id', 'show')

export const Route = createFileRoute('/_member/_shell/UsersList')({
  staticData: { title: 'Members' },
  validateSearch: placeOf,
  beforeLoad: async ({ search }) => {
    if (search.id !== undefined) return
    const list = await readPersistedUsersList()
    if (list === undefined) return
    const { accountId: id, show } = list
    redirect({ to: '/UsersList', search: { id, show: search.show ?? show }, replace: true, throw: true })
  },
  component: UsersListScreen,
})

function UsersListScreen() {
  const { id = '', show } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersList
      key={id}
      idOrUsername={id}
      show={show === 'following' ? show : 'followers'}
      onShow={(chosen) => void navigate({ search: { id, show: chosen }, replace: true })}
    />
  )
}
