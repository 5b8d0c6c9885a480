import { closeBlockQuestion, useBlockQuestion } from '#src/entities/block/block-question.ts'
import { useBlockMember } from '#src/entities/block/use-block-member.ts'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'

/** Asks before somebody is blocked. */
export function BlockDialog() {
  const question = useBlockQuestion()
  const block = useBlockMember()
  if (question === undefined) return null
  const confirm = () => {
    closeBlockQuestion()
    void block(question)
  }
  return (
    <ConfirmModal
      title={`Block @${question.account.username}`}
      confirmText="Block"
      onConfirm={confirm}
      onClose={closeBlockQuestion}
    >
      <p>
        You will not see each other any more: no posts, comments, profiles or notifications. Follows between you end.
        What they wrote below your posts is hidden from everybody.
      </p>
      <p>They are not told.</p>
    </ConfirmModal>
  )
}
