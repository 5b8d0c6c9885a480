import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { PostId } from '#contract/ids.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'

/** Asks before an own post is deleted. */
export function DeletePostModal({ id, onClose }: { id: PostId; onClose: () => void }) {
  const remove = useDeletePost()
  const confirm = async () => {
    onClose()
    await remove(id)
  }
  return (
    <ConfirmModal
      title="Delete Post"
      confirmText="Delete"
      cancelText="Cancle"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this post?</p>
    </ConfirmModal>
  )
}

/** Deletes; on its own screen the member goes home, elsewhere the screen is loaded anew. */
function useDeletePost() {
  const router = useRouter()
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (id: PostId) => {
    if (!(await enqueueOrAlert({ kind: 'delete-post', postId: id }))) return
    if (router.state.location.pathname.toLowerCase() === '/postdetails') {
      await navigate({ to: '/' })
      return
    }
    await Promise.all([router.invalidate(), client.invalidateQueries({ queryKey: postKeys.feeds })])
  }
}
