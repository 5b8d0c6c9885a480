import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PostId } from '#contract/ids.ts'
import { SharedPost } from '#src/features/shared-post/shared-post.tsx'

export const Route = createFileRoute('/share/$shareid')({
  staticData: { title: 'Post Details' },
  component: SharedPostScreen,
})

function SharedPostScreen() {
  const { shareid } = Route.useParams()
  const navigate = Route.useNavigate()
  const open = useCallback(
    (id: PostId) => void navigate({ to: '/postdetails', search: { id }, replace: true }),
    [navigate],
  )
  return <SharedPost key={shareid} shareId={shareid} onOpen={open} />
}
