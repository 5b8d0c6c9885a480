import { useNavigate } from '@tanstack/react-router'
import { closeBlockQuestion, useBlockQuestion } from '#src/entities/block/block-question.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'

/** Asks before somebody is blocked. */
export function BlockDialog() {
  const question = useBlockQuestion()
  const navigate = useNavigate()
  if (question === undefined) return null
  const { account, leaves } = question
  const confirm = async () => {
    closeBlockQuestion()
    if (!(await enqueueOrAlert({ kind: 'block', account, blocked: true }))) return
    showAlert(`You blocked @${account.username}.`)
    if (leaves) await navigate({ to: '/home' })
    // What had the focus is gone with what they wrote.
    else document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
  }
  return (
    <ConfirmModal
      title={`Block @${account.username}`}
      confirmText="Block"
      onConfirm={() => void confirm()}
      onClose={closeBlockQuestion}
    >
      <p>
        You will not see each other any more: no posts, comments, profiles or notifications. Follows between you end.
      </p>
      <p>They are not told.</p>
    </ConfirmModal>
  )
}
