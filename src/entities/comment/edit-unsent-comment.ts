import { editItem } from '#src/offline/outbox/change-item.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import type { CreateCommentItem } from './waiting-comment.ts'

/** Gives a comment that was not sent yet other words; says so when it is too late for that. */
export async function editUnsentComment(item: CreateCommentItem, content: string): Promise<void> {
  const outcome = await editItem(item, (current) =>
    current.kind === 'create-comment' ? { ...current, content: content.trim() } : current,
  )
  if (outcome !== 'changed') showAlert('This comment has been sent or is being sent right now.')
}
