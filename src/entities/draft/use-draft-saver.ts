import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { AccountId } from '#contract/ids.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { removeDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import type { Draft, DraftKey } from '#src/offline/storage/draft.ts'
import { knownWriter } from '#src/offline/storage/session-store.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { watchLeaving } from '#src/ui/watch-leaving.ts'

const persistWithinMs = 400

interface DraftSource<State> {
  /** Undefined where nothing is persisted. */
  key: DraftKey | undefined
  state: State
  /** False until the earlier draft was read: until then what is typed takes its place only when the page or the form goes away. */
  isActive: boolean
  /** What a draft keeps of the state; undefined when there is nothing worth persisting. Must not change between renders. */
  toDraft: (state: State) => Omit<Draft, 'updatedAt'> | undefined
  /** Whether the device has a state that this form did not write: it was read there, or another tab sent it. */
  isPersisted?: (state: State) => boolean
}

export interface DraftSaver<State> {
  /** Writes at once what was not written yet. */
  flush: () => void
  /**
   * Forgets the draft but for what is `left` of it, unless what lies there was neither read yet nor written by this form; what is typed from
   * then on is a new one. Never rejects: what was sent is sent, draft or not.
   */
  drop: (left?: State) => Promise<void>
}

/** Keeps a form on the device, 400 ms after a change at the latest and when the page goes to the background or away. */
export function useDraftSaver<State>(source: DraftSource<State>): DraftSaver<State> {
  const { key, state, isActive, toDraft, isPersisted } = source
  const persisted = useRef(state)
  const latest = useRef(state)
  const isDirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isKnown = useRef(isActive)
  const { write, put, letGo } = useDraftWriter()
  const saver = useMemo(
    () => ({
      flush: () => {
        clearTimeout(timer.current)
        timer.current = undefined
        if (!isDirty.current) return
        isDirty.current = false
        persisted.current = latest.current
        if (key === undefined) return
        write({ key, draft: toDraft(latest.current), isKnown }, () => (isDirty.current = true))
      },
      drop: async (left?: State) => {
        isDirty.current = false
        letGo()
        persisted.current = latest.current
        if (key === undefined || !isKnown.current) return
        await put({ key, draft: left && toDraft(left), isKnown }).catch(tellOfRemains)
      },
    }),
    [key, toDraft, write, put, letGo],
  )

  // With what is drawn: who presses Cancel upon what has just come back forgets just that.
  useLayoutEffect(() => {
    latest.current = state
    isKnown.current ||= isActive
    // Compared with what was persisted last, at first the empty form: what was typed while the earlier draft was still being read counts
    // as a change, and so does emptying the form again.
    if (state === persisted.current) return
    if (isPersisted?.(state) === true) {
      persisted.current = state
      isDirty.current = false
      return
    }
    isDirty.current = true
    // Counted from the first change that is not persisted: who types without a pause loses no more than others.
    if (isActive) timer.current ??= setTimeout(saver.flush, persistWithinMs)
  }, [state, isActive, saver, isPersisted])

  useLeaving(saver.flush)
  return saver
}

const tellOfRemains = (cause: unknown) => console.error('The draft could not be forgotten.', cause)

interface DraftWriter {
  /**
   * What cannot be written is there until the page goes; `onFailure` hears of it unless it was written anew or let go of meanwhile, as there
   * may be room by the time the form goes.
   */
  write: (write: Persisting, onFailure: () => void) => void
  /** Writes without a word to the member; rejects where that fails. */
  put: (write: Persisting) => Promise<void>
  /** Forgets what is on its way, should it fail. */
  letGo: () => void
}

function useDraftWriter(): DraftWriter {
  const last = useRef<Persisting>(undefined)
  const noteEnd = useFailureWord()
  const [by] = useState(knownWriter)
  return useMemo(
    () => ({
      put: (write) => persist(write, by),
      write: (write, onFailure) => {
        last.current = write
        void persist(write, by).then(noteEnd, (failure: unknown) => {
          noteEnd(failure)
          if (last.current === write) onFailure()
        })
      },
      letGo: () => {
        last.current = undefined
      },
    }),
    [noteEnd, by],
  )
}

/** Tells the member that what they write finds no place on the device, once until it does again. */
function useFailureWord(): (failure: unknown) => void {
  const isTold = useRef(false)
  return useCallback((failure) => {
    if (failure !== undefined) {
      console.error('The draft could not be persisted.', failure)
      if (!isTold.current)
        showAlert(`${notPersistedText('Your draft', failure)} It is there until you close this page.`)
    }
    isTold.current = failure !== undefined
  }, [])
}

interface Persisting {
  key: DraftKey
  draft: Omit<Draft, 'updatedAt'> | undefined
  isKnown: RefObject<boolean>
}

/** Writes a draft, or forgets it where nothing is worth persisting and what lies there is known. */
async function persist({ key, draft, isKnown }: Persisting, by: AccountId | undefined): Promise<void> {
  // The form of one member writes nothing for another, who signed in while it was open.
  const writer = knownWriter()
  if (by !== undefined && writer !== undefined && writer !== by) return
  if (draft === undefined) return isKnown.current ? removeDraft(key) : undefined
  isKnown.current = true
  await writeDraft(key, draft, 'in-memory')
}

/** Calls `onLeave` when the page goes to the background or away, and when the form does. */
function useLeaving(onLeave: () => void): void {
  useEffect(() => {
    const stop = watchLeaving(onLeave)
    return () => {
      stop()
      onLeave()
    }
  }, [onLeave])
}
