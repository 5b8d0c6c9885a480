import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft, type DraftKey } from '#src/offline/storage/draft-store.ts'

const keepWithinMs = 400

/** A text that is kept on the device while it is written: 400 ms after a key at the latest and when the page goes away. */
export function useTextDraft(key: DraftKey) {
  const [text, setShown] = useState('')
  const latest = useRef('')
  const isDirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What is typed before the draft is read is not overwritten by it.
  const isTouched = useRef(false)

  useKeptDraft(key, (words) => {
    if (!isTouched.current) setShown((latest.current = words))
  })

  const flush = useMemo(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
      if (!isDirty.current) return
      isDirty.current = false
      const words = latest.current
      const write = words.trim() === '' ? removeDraft(key) : writeDraft(key, { texts: { text: words }, files: [] })
      write.catch((cause: unknown) => console.error('The draft could not be kept.', cause))
    },
    [key],
  )

  useEffect(() => {
    if (!isDirty.current) return
    // Counted from the first key that is not kept: who types without a pause loses no more than others.
    timer.current ??= setTimeout(flush, keepWithinMs)
  }, [text, flush])

  useLeaving(flush)

  const setText = useCallback((words: string) => {
    isTouched.current = true
    isDirty.current = true
    latest.current = words
    setShown(words)
  }, [])

  /** Empties the field and forgets the draft: what it said was sent. */
  const clear = useCallback(async () => {
    isDirty.current = false
    latest.current = ''
    setShown('')
    await removeDraft(key)
  }, [key])
  return { text, setText, clear }
}

/** Calls `onLeave` when the page goes to the background or away, and when the field does. */
function useLeaving(onLeave: () => void): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') onLeave()
    }
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onHide)
      onLeave()
    }
  }, [onLeave])
}

/** Hands over what was left unfinished, once it is read. */
function useKeptDraft(key: DraftKey, onRead: (words: string) => void): void {
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    readDraft(key).then(
      (draft) => {
        if (draft) latest.current(draft.texts.text ?? '')
      },
      (cause: unknown) => console.error('The draft could not be read.', cause),
    )
  }, [key])
}
