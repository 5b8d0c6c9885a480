import type { Comment } from '#contract/comment.ts'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'
import styles from './delete-comment-modal.module.css'

type DeleteCommentModalProps = { comment: Comment; onConfirm: () => void; onClose: () => void }

/** Asks before an own comment or reply is deleted. */
export function DeleteCommentModal({ comment, onConfirm, onClose }: DeleteCommentModalProps) {
  const kind = comment.parentCommentId ? 'reply' : 'comment'
  return (
    <ConfirmModal title={`Delete ${kind}`} confirmText="Delete" onConfirm={onConfirm} onClose={onClose}>
      <p>Are you sure you want to delete this {kind}?</p>
      {comment.reply_count > 0 && <p className={styles.more}>Its replies go with it.</p>}
    </ConfirmModal>
  )
}
