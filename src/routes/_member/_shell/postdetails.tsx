import { createFileRoute, redirect } from '@tanstack/react-router'
import { PostDetails } from '#src/features/comments/post-details.tsx'
import { readPersistedPost } from '#src/features/comments/current-ids.ts'

export const Route = createFileRoute('/_member/_shell/postdetails')({
  staticData: { title: 'Post' },
  validateSearch: (search): { id?: string } => (typeof search.id === 'string' ? { id: search.id } : {}),
  beforeLoad: async ({ search }) => {
    const id = search.id ?? (await readPersistedPost())
    if (id !== search.id) redirect({ to: '/postdetails', search: id ? { id } : {}, replace: true, throw: true })
  },
  component: PostScreen,
})

function PostScreen() {
  return <PostDetails id={Route.useSearch().id} />
}
