import { useEffect, useState } from 'react'
import { readUnsentDraft } from '#src/entities/draft/handed-over.ts'
import { draftsWritten, removeDraft } from '#src/offline/storage/draft-store.ts'
import type { DraftKey } from '#src/offline/storage/draft.ts'
import { Button } from '#src/ui/button.tsx'
import { copyOrAlert } from '#src/ui/copy-or-alert.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import styles from './words-left.module.css'

const texts = {
  copied: 'Your words have been copied to clipboard!',
  failed: 'Your words could not be copied. Please select them and copy them by hand.',
}

/** What the member was writing below a post or comment that is gone: it can be sent nowhere, and is theirs. Nothing where there is none. */
export function WordsLeft({ draftKey }: { draftKey: DraftKey }) {
  const [words, setWords] = useState('')
  useEffect(() => {
    let isLeft = false
    wordsOf(draftKey).then(
      (text) => {
        if (!isLeft) setWords(text)
      },
      (cause: unknown) => console.error('The draft could not be read.', cause),
    )
    return () => {
      isLeft = true
    }
  }, [draftKey])
  const discard = () => {
    setWords('')
    removeDraft(draftKey).catch((cause: unknown) => console.error('The draft could not be forgotten.', cause))
  }
  if (words === '') return null
  return (
    <section className={styles.words}>
      <TextArea label="What you were writing" dir="auto" value={words} readOnly />
      <div className={styles.buttons}>
        <Button variant="outline" onClick={() => void copyOrAlert(words, texts)}>
          Copy
        </Button>
        <Button variant="quiet" onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}

/** Also those that the form wrote down in this moment, as its post went away. */
async function wordsOf(key: DraftKey): Promise<string> {
  await draftsWritten()
  return (await readUnsentDraft(key))?.texts.text ?? ''
}
