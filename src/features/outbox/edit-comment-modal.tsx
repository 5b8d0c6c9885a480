import { useId, useState, type SubmitEvent } from 'react'
import { isWithinCharacters, limits } from '#contract/rules.ts'
import { editItem } from '#src/offline/outbox/change-item.ts'
import type { ItemOf } from '#src/offline/outbox/outbox-item.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import styles from './outbox-list.module.css'

/** Changes the words of a comment that has not been sent. */
export function EditCommentModal({ item, onClose }: { item: ItemOf<'create-comment'>; onClose: () => void }) {
  const [content, setContent] = useState(item.content)
  const id = useId()
  const canSave = content.trim() !== '' && isWithinCharacters(content.trim(), limits.commentText)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!canSave) return
    const outcome = await editItem(item, (current) =>
      current.kind === 'create-comment' ? { ...current, content: content.trim() } : current,
    )
    if (outcome !== 'changed') showAlert('This comment has been sent or is being sent right now.')
    onClose()
  }
  return (
    <Modal title="Edit comment" size="narrow" onClose={onClose}>
      <form className={styles.editor} onSubmit={(event) => void save(event)}>
        <label htmlFor={id}>Your comment</label>
        <textarea
          id={id}
          className={styles.words}
          rows={5}
          dir="auto"
          data-initial-focus=""
          value={content}
          onChange={(event) => setContent(event.target.value)}
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
