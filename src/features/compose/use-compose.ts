import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft } from '#src/entities/draft/use-draft.ts'
import { persistOriginal, prepareOriginal, type OriginalPicture } from '#src/entities/media/prepare-original.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { assignFiles } from './compose-rules.ts'
import {
  composeReducer,
  emptyCompose,
  freeSlots,
  fromDraft,
  fromItem,
  type ComposeEvent,
  isBlank,
  joinCompose,
  toDraft,
  type ComposeState,
} from './compose-state.ts'
import { draftKeyOf, type OpenComposer } from './composer-store.ts'

/** What is changed holds all of the post already: joined with an earlier change, its words would stand there twice. */
const keepChanges = (_earlier: ComposeState, since: ComposeState) => since
const draftOf = (state: ComposeState) => (isBlank(state) ? undefined : toDraft(state))

/** The form's state: restored when it opens, persisted as a draft while it changes. */
export function useCompose(composer: OpenComposer) {
  const editing = composer.mode === 'edit' ? composer.item : undefined
  const { state, id, change, reset, drop } = useDraft({
    key: draftKeyOf(composer),
    initial: editing ? fromItem(editing) : emptyCompose,
    toDraft: draftOf,
    fromDraft,
    join: editing ? keepChanges : joinCompose,
  })
  const [problem, setProblem] = useState<string>()
  const dispatch = useCallback((event: ComposeEvent) => change((now) => composeReducer(now, event)), [change])

  const onFailure = useCallback(
    (attempt: string, text: string) => {
      dispatch({ type: 'picture-failed', attempt })
      setProblem(text)
    },
    [dispatch],
  )
  const persisting = useRef(new Map<string, Promise<OriginalPicture | undefined>>())
  usePreparing(state, dispatch, onFailure)

  const persist = async (file: File, attempt: string) => {
    try {
      const original = await persistOriginal(file)
      dispatch({ type: 'original-persisted', attempt, original })
      return original
    } catch (cause) {
      onFailure(attempt, pickFailure(file.name, cause))
      return undefined
    }
  }
  const pick = (file: File, slot: number) => {
    setProblem(undefined)
    const attempt = crypto.randomUUID()
    dispatch({ type: 'picture-picked', slot, attempt })
    persisting.current.set(attempt, persist(file, attempt))
  }
  /** The state with all of its pictures on the device; undefined when one of them could not be persisted. */
  const untilPersisted = () => withOriginals(state, persisting.current)

  /** Puts pasted, dropped or picked files into the next free slots. */
  const addFiles = (files: readonly File[]) => {
    const { placed, notImages, tooMany } = assignFiles(files, freeSlots(state))
    for (const { file, slot } of placed) pick(file, slot)
    if (notImages > 0) setProblem('Only image files can be added.')
    else if (tooMany > 0) setProblem('A post has at most 3 images.')
  }
  return { state, id, dispatch, pick, addFiles, untilPersisted, problem, setProblem, reset, drop }
}

/** Prepares each picture that is persisted as it was picked, also one of an earlier visit; the slot follows. */
function usePreparing(
  { slots }: ComposeState,
  dispatch: (event: ComposeEvent) => void,
  onFailure: (attempt: string, text: string) => void,
): void {
  const started = useRef(new Set<string>())
  useEffect(() => {
    for (const slot of slots) {
      if (slot.status !== 'preparing' || !slot.original || started.current.has(slot.attempt)) continue
      const { attempt, original } = slot
      started.current.add(attempt)
      prepareOriginal(original).then(
        (prepared) =>
          dispatch({ type: 'picture-ready', attempt, picture: { ...prepared, name: original.name, altText: '' } }),
        (cause: unknown) => onFailure(attempt, pickFailure(original.name, cause)),
      )
    }
  }, [slots, dispatch, onFailure])
}

async function withOriginals(
  state: ComposeState,
  persisting: ReadonlyMap<string, Promise<OriginalPicture | undefined>>,
): Promise<ComposeState | undefined> {
  let complete = state
  for (const slot of state.slots) {
    if (slot.status !== 'preparing' || slot.original) continue
    const original = await persisting.get(slot.attempt)
    if (!original) return undefined
    complete = composeReducer(complete, { type: 'original-persisted', attempt: slot.attempt, original })
  }
  return complete
}

function pickFailure(name: string, cause: unknown): string {
  if (cause instanceof Error && cause.name === 'NotAPictureError') return `“${name}” cannot be read as an image.`
  console.error('A picture could not be persisted.', cause)
  return notPersistedText(`“${name}”`, cause)
}
