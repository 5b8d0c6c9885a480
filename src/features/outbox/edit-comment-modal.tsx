import { useState, type SubmitEvent } from 'react'
import { commentRefusal, hasWords } from '#src/entities/comment/comment-rules.ts'
import { CompletingArea } from '#src/entities/completion/completing-area.tsx'
import { editUnsentComment } from '#src/entities/comment/edit-unsent-comment.ts'
import type { ItemOf } from '#src/offline/outbox/outbox-item.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import styles from './outbox-list.module.css'

/** Changes the words of a comment that has not been sent. */
export function EditCommentModal({ item, onClose }: { item: ItemOf<'create-comment'>; onClose: () => void }) {
  const [content, setContent] = useState(item.content)
  const canSave = hasWords(content) && commentRefusal(content) === undefined
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!canSave) return
    await editUnsentComment(item, content)
    onClose()
  }
  return (
    <Modal title="Edit comment" size="narrow" onClose={onClose}>
      <form className={styles.editor} onSubmit={(event) => void save(event)}>
        <CompletingArea
          look="letter"
          label="Your comment"
          rows={5}
          dir="auto"
          data-initial-focus=""
          value={content}
          onText={setContent}
        />
        {canSave && (
          <Button type="submit" wide>
            Save
          </Button>
        )}
      </form>
    </Modal>
  )
}
