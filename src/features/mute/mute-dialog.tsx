import { useState } from 'react'
import { EndChoice, endOf, type MuteSpan } from '#src/entities/mute/end-choice.tsx'
import { closeMuteQuestion, useMuteQuestion, type MuteQuestion } from '#src/entities/mute/mute-question.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'

/** Asks for how long somebody shall be muted. */
export function MuteDialog() {
  const question = useMuteQuestion()
  return question && <MuteQuestionModal question={question} />
}

function MuteQuestionModal({ question: { account, goes } }: { question: MuteQuestion }) {
  const [span, setSpan] = useState<MuteSpan>('ever')
  const confirm = async () => {
    closeMuteQuestion()
    if (!(await enqueueOrAlert({ kind: 'mute', account, muted: true, endsAt: endOf(span) }))) return
    showAlert(`You muted @${account.username}.`)
    // What had the focus is gone with what they wrote.
    if (goes) document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
  }
  return (
    <ConfirmModal
      title={`Mute @${account.username}`}
      confirmText="Mute"
      look="plain"
      onConfirm={() => void confirm()}
      onClose={closeMuteQuestion}
    >
      <p>
        Their posts leave your feeds, and you are not notified of what they do. You still find them when you look for
        them.
      </p>
      <p>They are not told.</p>
      <EndChoice name="mute-span" chosen={span} onChoose={setSpan} />
    </ConfirmModal>
  )
}
