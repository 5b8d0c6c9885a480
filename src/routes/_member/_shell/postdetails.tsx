import { createFileRoute, redirect } from '@tanstack/react-router'
import { PostDetails } from '#src/features/comments/post-details.tsx'
import { readPersistedPost } from '#src/features/comments/current-ids.ts'
import { textsOf } from '#src/lib/texts-of.ts'

// Whose screen it is, and which comment or reply to look for there.
const placeOf = textsOf('id', 'comment')

export const Route = createFileRoute('/_member/_shell/postdetails')({
  staticData: { title: 'Post' },
  validateSearch: placeOf,
  beforeLoad: async ({ search }) => {
    const id = search.id ?? (await readPersistedPost())
    if (id !== search.id) redirect({ to: '/postdetails', search: id ? { id } : {}, replace: true, throw: true })
  },
  component: PostScreen,
})

function PostScreen() {
  const { id, comment } = Route.useSearch()
  return <PostDetails id={id} wanted={comment} />
}
