import { commentIdSchema, type CommentId } from '#contract/ids.ts'
import { joinTexts } from '#src/entities/draft/join-texts.ts'
import { useDraft } from '#src/entities/draft/use-draft.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import type { Draft, DraftKey } from '#src/offline/storage/draft.ts'
import { displayName } from '#src/lib/display-name.ts'
import { typedSince } from '#src/lib/typed-since.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comment-form.module.css'

const toDraft = (text: string) => (text.trim() === '' ? undefined : { texts: { text }, files: [] })
const fromDraft = ({ texts }: Draft) => texts.text ?? ''

type CommentBoxProps = {
  draftKey: DraftKey
  label: string
  /** Hands the words over under the id that they had as a draft. */
  onSend: (content: string, id: CommentId) => Promise<void>
}

/** Where a new comment or reply is written: persisted as a draft until it is handed over. */
export function CommentBox({ draftKey, label, onSend }: CommentBoxProps) {
  const member = useMember()
  const {
    state: text,
    id,
    change,
    reset,
    drop,
  } = useDraft({ key: draftKey, initial: '', toDraft, fromDraft, join: joinTexts })
  const send = async (content: string) => {
    await onSend(content, commentIdSchema.parse(id))
    // The field is there all the while: what is typed after a press is the beginning of the next.
    reset((now) => typedSince(text, now))
    await drop()
  }
  return (
    <div className={styles.box}>
      <Avatar id={member.id} name={displayName(member) || member.username} src={member.profile_picture_url} />
      <CommentForm
        label={label}
        placeholder={label}
        text={text}
        onText={(words) => change(() => words)}
        onSend={send}
      />
    </div>
  )
}
