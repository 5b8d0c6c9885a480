import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { isBlank } from '#contract/is-blank.ts'
import { attemptFor, type Attempt } from '#src/lib/attempt-for.ts'
import type { Draft, DraftKey } from '#src/offline/storage/draft.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { submitByKey } from '#src/ui/submit-by-key.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { joinTexts } from './join-texts.ts'
import { useDraft } from './use-draft.ts'
import styles from './words-dialog.module.css'

/** The idempotency key for what is sent: the same one as long as the same is sent again. */
export type KeyFor = (said: unknown) => string

type WordsDialogProps = {
  title: string
  /** Of the button. */
  label: string
  /** What comes of it. */
  says: string
  /** Of the field. */
  field?: string
  maxLength: number
  /** What is wrong with the words. Absent: only that there are none. */
  check?: (text: string) => string | undefined
  /** Where what was typed stays when the dialog is closed without Cancel. */
  draftKey?: DraftKey | undefined
  isHarmless?: boolean
  /** Further fields. */
  children?: ReactNode
  /** What is wrong with those, which say it themselves. */
  checkFurther?: () => string | undefined
  onClose: () => void
  /** Answers why it did not work; nothing once it did. */
  onSend: (text: string, keyFor: KeyFor) => Promise<string | undefined>
}

interface Typed {
  text: string
  attempt?: Attempt | undefined
}

const empty: Typed = { text: '' }
const toDraft = ({ text, attempt }: Typed) => (text === '' ? undefined : { texts: { text, ...attempt }, files: [] })
const fromDraft = ({ texts: { text = '', said, key } }: Draft): Typed => ({
  text,
  ...(said !== undefined && key !== undefined && { attempt: { said, key } }),
})
const join = (earlier: Typed, since: Typed): Typed => ({ ...since, text: joinTexts(earlier.text, since.text) })

/** Asks for some words, such as a reason, and sends them. */
export function WordsDialog({
  title,
  label,
  says,
  field = 'Why',
  maxLength,
  draftKey,
  isHarmless = false,
  children,
  onClose,
  ...sending
}: WordsDialogProps) {
  const { typed, write, problem, refusals, isBusy, send, discard } = useWords({ draftKey, ...sending })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  const cancel = () => {
    void discard()
    onClose()
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form ref={form} noValidate className={styles.form} onSubmit={submit} onKeyDown={submitByKey}>
        <p className={styles.says}>{says}</p>
        <TextArea
          label={field}
          data-initial-focus
          dir="auto"
          maxLength={maxLength}
          value={typed}
          error={problem}
          onChange={(event) => write(event.target.value)}
        />
        {children}
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" variant={isHarmless ? 'primary' : 'danger'} busy={isBusy} busyText="Sending...">
            {label}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const missing = (text: string) => (isBlank(text) ? 'Please say why.' : undefined)

/** The words and what becomes of them. */
function useWords({
  draftKey,
  check = missing,
  checkFurther,
  onSend,
}: Pick<WordsDialogProps, 'draftKey' | 'check' | 'checkFurther' | 'onSend'>) {
  const { state, change, drop } = useDraft({ key: draftKey, initial: empty, toDraft, fromDraft, join })
  const [problem, setProblem] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const keyFor: KeyFor = (said) => {
    const attempt = attemptFor(JSON.stringify(said), state.attempt, () => crypto.randomUUID())
    change((now) => ({ ...now, attempt }))
    return attempt.key
  }
  const send = async () => {
    if (isBusy) return
    const wrong = check(state.text)
    const furtherWrong = checkFurther?.()
    setProblem(wrong)
    if (wrong !== undefined || furtherWrong !== undefined) {
      setRefusals((count) => count + 1)
      return announce([wrong, furtherWrong].filter(Boolean).join(' '))
    }
    setBusy(true)
    const failed = await onSend(state.text, keyFor)
    setBusy(false)
    setProblem(failed)
    if (failed === undefined) return drop()
    // Who closed the dialog meanwhile hears of it all the same.
    if (isOpen.current) announce(failed)
    else showAlert(failed)
  }
  const write = (text: string) => change((now) => ({ ...now, text }))
  return { typed: state.text, write, problem, refusals, isBusy, send, discard: drop }
}
