import { useCallback, useState } from 'react'
import { CommentCard } from '#src/entities/comment/comment-card.tsx'
import { editUnsentComment } from '#src/entities/comment/edit-unsent-comment.ts'
import type { ShownComment } from '#src/entities/comment/merge-outbox-into-comments.ts'
import type { CreateCommentItem } from '#src/entities/comment/waiting-comment.ts'
import { UnlessMuted } from '#src/entities/muted-words/unless-muted.tsx'
import { Button } from '#src/ui/button.tsx'
import { CommentForm } from './comment-form.tsx'
import { UnlessHidden } from './unless-hidden.tsx'

type CommentRowProps = ShownComment & {
  isOwn: boolean
  /** Marks the one that the address asks for. */
  isWanted?: boolean
}

/** A comment in a list; one that was refused turns into a field when its words are changed. */
export function CommentRow({ comment, delivery, isOwn, isWanted = false }: CommentRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useCallback(() => setIsEditing(true), [])
  const editor = isEditing && delivery.state !== 'sent' && (
    <UnsentEditor item={delivery.item} onDone={() => setIsEditing(false)} />
  )
  return (
    <UnlessMuted id={comment.id} texts={[comment.content]} isOwn={isOwn}>
      <UnlessHidden comment={comment} context={isWanted ? 'details' : 'list'}>
        <CommentCard
          comment={comment}
          delivery={delivery}
          isOwn={isOwn}
          isWanted={isWanted}
          context="list"
          onEdit={edit}
          editor={editor || undefined}
        />
      </UnlessHidden>
    </UnlessMuted>
  )
}

function UnsentEditor({ item, onDone }: { item: CreateCommentItem; onDone: () => void }) {
  const [text, setText] = useState(item.content)
  const send = async (content: string) => {
    await editUnsentComment(item, content)
    onDone()
  }
  return (
    <CommentForm label="Edit comment" placeholder="Edit comment" text={text} onText={setText} onSend={send}>
      <Button variant="quiet" size="small" onClick={onDone}>
        Cancel
      </Button>
    </CommentForm>
  )
}
