import { createFileRoute, redirect } from '@tanstack/react-router'
import type { FollowListKind } from '#src/entities/account/follow-list-queries.ts'
import { readPersistedUsersList } from '#src/features/users-list/current-users-list.ts'
import { UsersList } from '#src/features/users-list/users-list.tsx'

type Search = { id?: string; show?: FollowListKind }

export const Route = createFileRoute('/_member/_shell/UsersList')({
  staticData: { title: 'Members' },
  validateSearch: ({ id, show }): Search => ({
    ...(typeof id === 'string' && { id }),
    ...((show === 'followers' || show === 'following') && { show }),
  }),
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
  const { id = '', show = 'followers' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersList
      key={id}
      idOrUsername={id}
      show={show}
      onShow={(chosen) => void navigate({ search: { id, show: chosen }, replace: true })}
    />
  )
}
