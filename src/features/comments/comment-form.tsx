import { useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { commentRefusal, hasWords } from '#src/entities/comment/comment-rules.ts'
import { CompletingArea } from '#src/entities/completion/completing-area.tsx'
import { CharacterCount } from '#src/entities/written-text/character-count.tsx'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { isSubmitKey } from '#src/ui/submit-by-key.ts'
import styles from './comment-form.module.css'

type CommentFormProps = {
  /** Names the field for those who do not see where it stands. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** Resolves once the words are safe on the device; a rejection leaves them in the field. */
  onSend: (content: string) => Promise<void>
  /** Beside the button. */
  children?: ReactNode
}

/** A field that grows with its words; the button is there only for words and goes while they are handed over. */
export function CommentForm({ label, placeholder, text, onText, onSend, children }: CommentFormProps) {
  const [isPosting, setIsPosting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPosting || !hasWords(text)) return
    const refusal = commentRefusal(text)
    setProblem(refusal)
    if (refusal !== undefined) return
    setIsPosting(true)
    try {
      await onSend(text.trim())
    } catch (cause) {
      console.error('A comment could not be persisted.', cause)
      setProblem(notPersistedText('This', cause))
    } finally {
      setIsPosting(false)
      // The button has gone, and with it the focus: whoever goes by keys or by ear stays here. The field itself would open a
      // phone's keyboard again.
      if (document.activeElement === document.body) form.current?.focus({ preventScroll: true })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSubmitKey(event)) form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      tabIndex={-1}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <CompletingArea
        look="line"
        label={label}
        value={text}
        dir="auto"
        rows={1}
        placeholder={placeholder}
        onText={(words) => {
          setProblem(undefined)
          onText(words)
        }}
      />
      <FormMessage notice={problem === undefined ? undefined : { kind: 'error', text: problem }} />
      <div className={styles.foot}>
        <CharacterCount text={text} max={limits.commentText} />
        {children}
        {hasWords(text) && !isPosting && (
          <Button type="submit" size="small">
            Post
          </Button>
        )}
      </div>
    </form>
  )
}
