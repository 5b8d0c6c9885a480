import type { Comment } from '#contract/comment.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import styles from './delete-comment-modal.module.css'

type DeleteCommentModalProps = { comment: Comment; onConfirm: () => void; onClose: () => void }

/** Asks before an own comment or reply is deleted. */
export function DeleteCommentModal({ comment, onConfirm, onClose }: DeleteCommentModalProps) {
  const kind = comment.parentCommentId ? 'reply' : 'comment'
  return (
    <Modal title={`Delete ${kind}`} size="narrow" onClose={onClose}>
      <p>Are you sure you want to delete this {kind}?</p>
      {comment.reply_count > 0 && <p className={styles.more}>Its replies go with it.</p>}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          Delete
        </Button>
      </div>
    </Modal>
  )
}
