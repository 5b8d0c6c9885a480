import { useMemo, useState, type ReactNode } from 'react'
import type { Comment } from '#contract/comment.ts'
import { CommentActionsContext, type CommentActions } from '#src/entities/comment/comment-actions.ts'
import type { CreateCommentItem } from '#src/entities/comment/waiting-comment.ts'
import { discardItem } from '#src/offline/outbox/change-item.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import type { NewOutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { writeKey } from '#src/offline/storage/stored-value.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { DeleteCommentModal } from './delete-comment-modal.tsx'

type CommentActionsProviderProps = {
  /** After the deletion is safe on the device. */
  onDeleted: (comment: Comment) => void
  children: ReactNode
}

/** Gives every comment below what its buttons do. */
export function CommentActionsProvider({ onDeleted, children }: CommentActionsProviderProps) {
  const [deleting, setDeleting] = useState<Comment>()
  const actions = useMemo(
    (): CommentActions => ({
      setLiked: (commentId, liked) => void hand({ kind: 'like-comment', commentId, liked }),
      askToDelete: setDeleting,
      rememberComment: (id) => remember('current-comment-id', id),
      rememberProfile: (id) => remember('guest-profile-id', id),
      discardUnsent: (item) => void discard(item),
    }),
    [],
  )
  const remove = async (comment: Comment) => {
    setDeleting(undefined)
    const isKept = await hand({ kind: 'delete-comment', commentId: comment.id, postId: comment.post_id })
    if (isKept) onDeleted(comment)
  }
  return (
    <CommentActionsContext value={actions}>
      {children}
      {deleting && (
        <DeleteCommentModal
          comment={deleting}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </CommentActionsContext>
  )
}

/** Answers whether it is safe on the device. */
async function hand(item: NewOutboxItem): Promise<boolean> {
  try {
    await enqueue(item)
    return true
  } catch (cause) {
    console.error(`A ${item.kind} could not be kept.`, cause)
    showAlert('This could not be saved on this device.')
    return false
  }
}

async function discard(item: CreateCommentItem): Promise<void> {
  const outcome = await discardItem(item)
  if (outcome === 'busy') showAlert('This comment is being sent right now and cannot be discarded.')
}

function remember<K extends 'current-comment-id' | 'guest-profile-id'>(
  key: K,
  id: Parameters<typeof writeKey<K>>[1],
): void {
  writeKey(key, id).catch((cause: unknown) => console.error(`The ${key} could not be kept.`, cause))
}
