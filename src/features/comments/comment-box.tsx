import { useMember } from '#src/entities/session/use-session.ts'
import type { DraftKey } from '#src/offline/storage/draft-store.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comment-form.module.css'
import { useTextDraft } from './use-text-draft.ts'

type CommentBoxProps = {
  draftKey: DraftKey
  label: string
  onSend: (content: string) => Promise<void>
}

/** Where a new comment or reply is written: kept as a draft until it is handed over. */
export function CommentBox({ draftKey, label, onSend }: CommentBoxProps) {
  const member = useMember()
  const { text, setText, clear } = useTextDraft(draftKey)
  const send = async (content: string) => {
    await onSend(content)
    await clear()
  }
  return (
    <div className={styles.box}>
      <Avatar id={member.id} src={member.profile_picture_url} />
      <CommentForm label={label} placeholder={label} text={text} onText={setText} onSend={send} />
    </div>
  )
}
