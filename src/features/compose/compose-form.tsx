import {
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import { limits } from '#contract/rules.ts'
import { CompletingArea } from '#src/entities/completion/completing-area.tsx'
import { AudienceField } from '#src/entities/reach/audience-field.tsx'
import { useReach } from '#src/entities/reach/use-reach.ts'
import { CharacterCount } from '#src/entities/written-text/character-count.tsx'
import { classNames } from '#src/lib/class-names.ts'
import { StorageFullError } from '#src/offline/storage/storage-error.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { isSubmitKey } from '#src/ui/submit-by-key.ts'
import { CameraButton } from './camera-button.tsx'
import styles from './compose-form.module.css'
import { composeTexts, refusalOf } from './compose-rules.ts'
import { freeSlots, isEmptyCompose, pictureCount } from './compose-state.ts'
import type { OpenComposer } from './composer-store.ts'
import { PictureRow } from './picture-row.tsx'
import { sendPost } from './send-post.ts'
import { useCompose } from './use-compose.ts'

type ComposeFormProps = {
  composer: OpenComposer
  /** After the post is safe on the device. */
  onPosted: () => void
  onClose: () => void
}

const lateTexts = {
  busy: 'This post is being sent right now and cannot be changed any more.',
  gone: 'This post has been sent or discarded meanwhile.',
}

/** Text, three places for pictures, and the button. */
export function ComposeForm({ composer, onPosted, onClose }: ComposeFormProps) {
  const { state, id, dispatch, pick, addFiles, untilPersisted, problem, setProblem, reset, drop } = useCompose(composer)
  const [isPosting, setIsPosting] = useState(false)
  const [isDragging, setIsDragging] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const reach = useReach()
  const commentsFrom = state.commentsFrom ?? reach?.comments_from

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const refusal = refusalOf(state.text, pictureCount(state))
    setProblem(refusal)
    if (refusal !== undefined || isPosting) return
    setIsPosting(true)
    try {
      const persisted = await untilPersisted()
      const outcome = persisted && (await sendPost({ state: { ...persisted, commentsFrom }, id }, composer))
      if (outcome !== 'persisted') {
        setIsPosting(false)
        // Otherwise a picture could not be persisted, which was said when it failed.
        if (outcome) setProblem(lateTexts[outcome])
        return
      }
      await drop()
      reset()
      onPosted()
    } catch (cause) {
      console.error('A post could not be persisted.', cause)
      setIsPosting(false)
      // The specification's sentence blames the connection, which a full device has nothing to do with.
      setProblem(cause instanceof StorageFullError ? notPersistedText('Your post', cause) : composeTexts.failed)
    }
  }
  const discard = () => {
    void drop()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Not from a dialog about one picture.
    if (!isOfForm(event)) return
    if (isSubmitKey(event)) form.current?.requestSubmit()
  }
  const drag = useDrop(setIsDragging, addFiles)
  return (
    <form
      ref={form}
      className={classNames(styles.form, isDragging && styles.dragging)}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <CompletingArea
        look="page"
        label="Your post"
        value={state.text}
        dir="auto"
        rows={4}
        data-initial-focus=""
        // What is being handed over takes no further letters: they would go with the form.
        readOnly={isPosting}
        placeholder={composeTexts.placeholder}
        onText={(text) => dispatch({ type: 'text-changed', text })}
      />
      <p className={styles.hint}>{composeTexts.hint}</p>
      <PictureRow slots={state.slots} pick={pick} dispatch={dispatch} />
      <div className={styles.tools}>
        <AudienceField
          chosen={commentsFrom}
          onChoose={(audience) => dispatch({ type: 'audience-chosen', commentsFrom: audience })}
        />
        <CameraButton isFull={freeSlots(state).length === 0} onPhoto={(photo) => addFiles([photo])} />
      </div>
      <FormMessage notice={problem === undefined ? undefined : { kind: 'error', text: problem }} />
      <ComposeFoot
        text={state.text}
        isPosting={isPosting}
        onDiscard={isEmptyCompose(state) ? undefined : discard}
        discardText={composer.mode === 'edit' ? 'Cancel' : 'Discard'}
      />
    </form>
  )
}

type ComposeFootProps = {
  text: string
  isPosting: boolean
  /** Absent while there is nothing to discard. */
  onDiscard: (() => void) | undefined
  discardText: string
}

function ComposeFoot({ text, isPosting, onDiscard, discardText }: ComposeFootProps) {
  return (
    <footer className={styles.foot}>
      {onDiscard && !isPosting && (
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {discardText}
        </Button>
      )}
      <CharacterCount text={text} max={limits.postText} />
      {isPosting ? (
        <span role="status" className={styles.posting}>
          <span className={styles.spinner} aria-hidden="true" />
          Posting
        </span>
      ) : (
        <Button type="submit">Post</Button>
      )}
    </footer>
  )
}

/** False for what happens in a dialog that was opened from the form. */
function isOfForm({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('dialog') === currentTarget.closest('dialog')
}

/** Pasting and dropping images anywhere on the form. */
function useDrop(setIsDragging: (isDragging: boolean) => void, addFiles: (files: readonly File[]) => void) {
  return {
    onPaste: (event: ClipboardEvent) => {
      if (!isOfForm(event)) return
      const files = [...event.clipboardData.files]
      // Text copied from an office program comes with a picture of itself: then the words are meant.
      if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
      event.preventDefault()
      addFiles(files)
    },
    onDragOver: (event: DragEvent) => {
      if (!isOfForm(event) || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsDragging(true)
    },
    onDragLeave: (event: DragEvent) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isInside) setIsDragging(false)
    },
    onDrop: (event: DragEvent) => {
      setIsDragging(false)
      if (!isOfForm(event) || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      addFiles([...event.dataTransfer.files])
    },
  }
}
