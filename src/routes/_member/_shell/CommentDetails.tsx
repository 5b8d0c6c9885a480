import { createFileRoute, redirect } from '@tanstack/react-router'
import { CommentDetails } from '#src/features/comments/comment-details.tsx'
import { readPersistedComment } from '#src/features/comments/current-ids.ts'
import { textsOf } from '#src/lib/texts-of.ts'

// Whose screen it is, and which comment or reply to look for there.
const placeOf = textsOf('id', 'comment')

export const Route = createFileRoute('/_member/_shell/CommentDetails')({
  staticData: { title: 'Comment' },
  validateSearch: placeOf,
  beforeLoad: async ({ search }) => {
    const id = search.id ?? (await readPersistedComment())
    if (id !== search.id) redirect({ to: '/CommentDetails', search: id ? { id } : {}, replace: true, throw: true })
  },
  component: CommentScreen,
})

function CommentScreen() {
  const { id, comment } = Route.useSearch()
  return <CommentDetails id={id} wanted={comment} />
}
