import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, type Draft, type DraftKey } from '#src/offline/storage/draft-store.ts'
import { useDraftSaver } from './use-draft-saver.ts'

interface DraftForm<State> {
  /** Undefined where nothing is persisted: what is changed has its own place on the device. */
  key: DraftKey | undefined
  /** The form as it opens, and once it was sent. */
  initial: State
  /** What a draft keeps of the state; undefined when there is nothing worth persisting. Must not change between renders. */
  toDraft: (state: State) => Omit<Draft, 'updatedAt'> | undefined
  /** Must not change between renders, either. */
  fromDraft: (draft: Draft) => State
}

export interface DraftState<State> {
  state: State
  /** Changes the form. An earlier draft that was not read by then no longer comes back: what is written takes its place. */
  change: (update: (state: State) => State) => void
  /** Puts the form back to how it opened. */
  reset: () => void
  /** Forgets the draft; what is typed from then on is a new one. Never rejects. */
  drop: () => Promise<void>
}

/** The state of a form that is persisted on the device while it is filled in, and comes back with the form. */
export function useDraft<State>({ key, initial, toDraft, fromDraft }: DraftForm<State>): DraftState<State> {
  const opened = useRef(initial)
  const [state, setState] = useState(initial)
  const [isRestored, setIsRestored] = useState(false)
  const isTouched = useRef(false)
  const { drop } = useDraftSaver({ key, state, isActive: isRestored, toDraft })

  useEffect(() => {
    if (key === undefined) return
    let isAsked = true
    readDraft(key)
      .then((draft) => {
        if (draft && isAsked && !isTouched.current) setState(fromDraft(draft))
      })
      .catch((cause: unknown) => console.error('The draft could not be read.', cause))
      .finally(() => {
        if (isAsked) setIsRestored(true)
      })
    // The form is gone, or shows something else by now.
    return () => {
      isAsked = false
    }
  }, [key, fromDraft])

  const change = useCallback((update: (state: State) => State) => {
    isTouched.current = true
    setIsRestored(true)
    setState(update)
  }, [])
  const reset = useCallback(() => change(() => opened.current), [change])
  return { state, change, reset, drop }
}
