import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { Comment } from '#contract/comment.ts'
import { CommentActionsContext, type CommentActions } from '#src/entities/comment/comment-actions.ts'
import { deletionOf } from './deletion-of.ts'
import { copyLink } from '#src/entities/link/copy-link.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { emptySnapshot } from '#src/entities/outbox/outbox-snapshot.ts'
import type { CreateCommentItem } from '#src/entities/comment/waiting-comment.ts'
import { discardItem } from '#src/offline/outbox/change-item.ts'
import { persistKey } from '#src/offline/storage/persist-key.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { addressOf } from './comment-place.ts'
import { DeleteCommentModal } from './delete-comment-modal.tsx'

type CommentActionsProviderProps = {
  /** After the deletion is safe on the device. */
  onDeleted: (comment: Comment) => void
  children: ReactNode
}

/** Gives every comment below what its buttons do. */
export function CommentActionsProvider({ onDeleted, children }: CommentActionsProviderProps) {
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<Comment>()
  const actions = useMemo(
    (): CommentActions => ({
      setLiked: ({ id: commentId, post_id: postId, parentCommentId }, liked) =>
        void enqueueOrAlert({ kind: 'like-comment', commentId, postId, parentCommentId, liked }),
      askToDelete: setDeleting,
      copyLink: (comment) => void copyLink(Promise.resolve(addressOf(comment))),
      setHidden: (commentId, hidden) => void enqueueOrAlert({ kind: 'hide-comment', commentId, hidden }),
      persistCurrentComment: (id) => persistKey('current-comment-id', id),
      persistCurrentProfile: (id) => persistKey('guest-profile-id', id),
      discardUnsent: (item) => void discard(item),
    }),
    [],
  )
  const remove = async (comment: Comment) => {
    setDeleting(undefined)
    const isPersisted = await enqueueOrAlert(
      deletionOf(comment, client.getQueryData(outboxQuery.queryKey) ?? emptySnapshot),
    )
    if (isPersisted) onDeleted(comment)
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

async function discard(item: CreateCommentItem): Promise<void> {
  const outcome = await discardItem(item)
  if (outcome === 'busy') showAlert('This comment is being sent right now and cannot be discarded.')
}
