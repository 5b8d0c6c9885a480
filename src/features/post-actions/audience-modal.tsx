import { useState } from 'react'
import type { Post } from '#contract/post.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { AudienceField } from '#src/entities/reach/audience-field.tsx'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'

/** Changes who may comment on an own post. */
export function AudienceModal({ post, onClose }: { post: Post; onClose: () => void }) {
  const [chosen, setChosen] = useState(post.comments_from ?? 'everyone')
  const save = () => {
    onClose()
    void enqueueOrAlert({ kind: 'comments-from', postId: post.id, commentsFrom: chosen })
  }
  return (
    <ConfirmModal title="Comments on this post" confirmText="Save" look="plain" onConfirm={save} onClose={onClose}>
      <p>From now on; comments that are there stay.</p>
      <AudienceField chosen={chosen} onChoose={setChosen} />
    </ConfirmModal>
  )
}
