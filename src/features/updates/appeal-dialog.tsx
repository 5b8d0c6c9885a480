import { appealTextSchema } from '#contract/appeal.ts'
import { limits } from '#contract/rules.ts'
import { WordsDialog } from '#src/entities/draft/words-dialog.tsx'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { showAlert } from '#src/ui/alert-store.ts'

type AppealDialogProps = { decisionId: string; onClose: () => void; onSent: () => void }

/** Asks why a decision is wrong. */
export function AppealDialog({ decisionId, onClose, onSent }: AppealDialogProps) {
  const send = async (text: string) => {
    try {
      await enqueue({ kind: 'appeal', decisionId, text: text.trim() })
    } catch (cause) {
      console.error('An appeal could not be persisted.', cause)
      return notPersistedText('This', cause)
    }
    onSent()
    onClose()
    showAlert('The moderators will look at it again. You will be told what becomes of it.')
    return undefined
  }
  return (
    <WordsDialog
      title="Appeal"
      label="Send"
      isHarmless
      says="Say why the decision is wrong. You can do so once."
      field="What the moderators should know"
      maxLength={limits.appealText}
      check={(text) => appealTextSchema.safeParse(text).error?.issues[0]?.message}
      draftKey={`words:appeal:${decisionId}`}
      onClose={onClose}
      onSend={send}
    />
  )
}
