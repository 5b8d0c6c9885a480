import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Draft, DraftKey } from '#src/offline/storage/draft.ts'
import { isUnwritten } from '#src/offline/storage/unwritten-drafts.ts'
import { readUnsentDraft } from './handed-over.ts'
import { sentDrafts } from '#src/offline/storage/sent-drafts.ts'
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
  /** An earlier draft and what was written while it was being read. Must not change between renders, either. */
  join: (earlier: State, since: State) => State
}

export interface DraftState<State> {
  state: State
  /** The id of what the draft becomes; another one after `reset`. */
  id: string
  /** Changes the form. An earlier draft that was not read by then is joined with what is written. */
  change: (update: (state: State) => State) => void
  /**
   * Puts the form back to how it opened, but for what was `typedSince`; an earlier draft that was not read as this was drawn comes back
   * all the same.
   */
  reset: (typedSince?: (state: State) => State) => void
  /** Forgets the draft, unless it was not read as this was drawn; what is typed from then on is a new one. Never rejects. */
  drop: () => Promise<void>
}

interface Begun<State> {
  id: string
  form: State
  /** It is as the device has it: written once more it would bring back what another tab discards in that moment. */
  isAsPersisted: boolean
  /** What came of an earlier draft that was joined with words that stood there already. */
  joined?: { earlier: State; form: State } | undefined
}

const beginning = <State>(form: State, isAsPersisted = false): Begun<State> => ({
  id: crypto.randomUUID(),
  form,
  isAsPersisted,
})
const isPersisted = <State>({ isAsPersisted }: Begun<State>) => isAsPersisted

/**
 * What is still to be written on once that under an id was sent: an earlier draft that was read only while it was, or all that stands there
 * where it was written on since.
 */
function leftAfter<State>(sentId: string, now: Begun<State>): Begun<State> | undefined {
  const { id, form, joined } = now
  if (!joined || id === sentId) return undefined
  return form === joined.form ? { id, form: joined.earlier, isAsPersisted: true, joined } : now
}

interface Joining<State> {
  fromDraft: DraftForm<State>['fromDraft']
  /** Absent where nothing was written meanwhile. */
  join: DraftForm<State>['join'] | undefined
}

/** The form once an earlier draft was read. */
function withDraft<State>(now: Begun<State>, draft: Draft, { fromDraft, join }: Joining<State>): Begun<State> {
  // Written by this form, as the page went to the background before the earlier one was read.
  if (draft.id === now.id) return now
  const { id = now.id } = draft
  const earlier = fromDraft(draft)
  // One of an earlier build gets its id, and is written with it; one that found no room is written once there is.
  if (!join) return { id, form: earlier, isAsPersisted: draft.id !== undefined && !isUnwritten(draft) }
  const form = join(earlier, now.form)
  return { id, form, isAsPersisted: false, joined: form === now.form ? undefined : { earlier, form } }
}

function withId<State>(toDraft: DraftForm<State>['toDraft']) {
  return ({ id, form }: Begun<State>) => {
    const draft = toDraft(form)
    return draft && { ...draft, id }
  }
}

/** The state of a form that is persisted on the device while it is filled in, and comes back with the form. */
export function useDraft<State>({ key, initial, toDraft, fromDraft, join }: DraftForm<State>): DraftState<State> {
  const opened = useRef(initial)
  const [begun, setBegun] = useState(() => beginning(initial))
  const [isRestored, setIsRestored] = useState(false)
  const isTouched = useRef(false)
  const toDraftWithId = useMemo(() => withId(toDraft), [toDraft])
  const active = { key, state: begun, isActive: isRestored }
  const { drop: forget } = useDraftSaver({ ...active, toDraft: toDraftWithId, isPersisted })
  const { id } = begun
  const latest = useRef(begun)
  useLayoutEffect(() => void (latest.current = begun), [begun])
  const drop = useCallback(async () => {
    await forget(leftAfter(id, latest.current))
    if (key !== undefined) sentDrafts.announce({ id })
  }, [forget, key, id])

  const renew = useCallback((sentId: string) => {
    const renewed = (form: State) => (isTouched.current ? beginning(form) : beginning(opened.current, true))
    setBegun((now) => (now.id === sentId ? renewed(now.form) : now))
  }, [])
  useSentElsewhere(renew)

  const restore = useCallback(
    (draft: Draft | undefined) => {
      setIsRestored(true)
      if (draft) setBegun((now) => withDraft(now, draft, { fromDraft, join: isTouched.current ? join : undefined }))
    },
    [fromDraft, join],
  )
  useReading(key, restore)

  const change = useCallback((update: (state: State) => State) => {
    isTouched.current = true
    setBegun((now) => ({ ...now, form: update(now.form), isAsPersisted: false }))
  }, [])
  const reset = useCallback(
    (typedSince = (_form: State) => opened.current) => {
      isTouched.current = true
      setBegun((now) => leftAfter(id, now) ?? beginning(typedSince(now.form)))
    },
    [id],
  )
  return { state: begun.form, id, change, reset, drop }
}

/** What is written here by now is something else than what another tab sent under its id. */
function useSentElsewhere(onSent: (id: string) => void): void {
  useEffect(() => sentDrafts.subscribe(({ id }) => onSent(id)), [onSent])
}

/** Reads the draft once the form is there, or is about something else; `onRead` hears of none when it cannot be read, too. */
function useReading(key: DraftKey | undefined, onRead: (draft: Draft | undefined) => void): void {
  useEffect(() => {
    if (key === undefined) return
    let isAsked = true
    const tell = (draft: Draft | undefined) => {
      // The form is gone, or shows something else by now.
      if (isAsked) onRead(draft)
    }
    readUnsentDraft(key).then(tell, (cause: unknown) => {
      console.error('The draft could not be read.', cause)
      tell(undefined)
    })
    return () => {
      isAsked = false
    }
  }, [key, onRead])
}
