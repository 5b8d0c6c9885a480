import { useState } from 'react'
import { dayMs } from '#contract/durations.ts'
import { closeMuteQuestion, useMuteQuestion, type MuteQuestion } from '#src/entities/mute/mute-question.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingSection } from '#src/ui/setting-section.tsx'

const spans = [
  { id: 'day', label: '24 hours', ms: dayMs },
  { id: 'week', label: '7 days', ms: 7 * dayMs },
  { id: 'ever', label: 'For good', ms: Infinity },
] as const
type Span = (typeof spans)[number]['id']

/** Asks for how long somebody shall be muted. */
export function MuteDialog() {
  const question = useMuteQuestion()
  return question && <MuteQuestionModal question={question} />
}

function MuteQuestionModal({ question: { account, goes } }: { question: MuteQuestion }) {
  const [span, setSpan] = useState<Span>('ever')
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
      <SettingSection title="For how long?">
        <SegmentedChoice name="mute-span" options={spans} chosen={span} onChoose={setSpan} />
      </SettingSection>
    </ConfirmModal>
  )
}

function endOf(span: Span): string | null {
  const ms = spans.find(({ id }) => id === span)?.ms ?? Infinity
  return ms === Infinity ? null : new Date(serverNow() + ms).toISOString()
}
