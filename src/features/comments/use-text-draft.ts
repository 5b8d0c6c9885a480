import { useCallback, useEffect, useState } from 'react'
import { useDraftSaver } from '#src/entities/draft/use-draft-saver.ts'
import { readDraft, type DraftKey } from '#src/offline/storage/draft-store.ts'

const draftOf = (text: string) => (text.trim() === '' ? undefined : { texts: { text }, files: [] })

/** A text that is kept on the device while it is written, and comes back with its field. */
export function useTextDraft(key: DraftKey) {
  // Absent until something was typed or the earlier draft was read: what is typed first is not overwritten by it.
  const [text, setText] = useState<string>()
  const { drop } = useDraftSaver({ key, state: text ?? '', isActive: text !== undefined, toDraft: draftOf })

  useEffect(() => {
    readDraft(key).then(
      (draft) => setText((typed) => typed ?? draft?.texts.text ?? ''),
      (cause: unknown) => console.error('The draft could not be read.', cause),
    )
  }, [key])

  /** Empties the field and forgets the draft: what it said was sent. */
  const clear = useCallback(async () => {
    setText('')
    await drop()
  }, [drop])
  return { text: text ?? '', setText, clear }
}
