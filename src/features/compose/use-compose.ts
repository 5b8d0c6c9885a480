import { tooManyImages } from '#contract/post-writing.ts'
import { useCallback, useRef, useState } from 'react'
import { useDraft } from '#src/entities/draft/use-draft.ts'
import { persistOriginal, type OriginalPicture } from '#src/entities/media/prepare-original.ts'
import { assignFiles, composeTexts } from './compose-rules.ts'
import {
  composeReducer,
  emptyCompose,
  freeSlots,
  fromDraft,
  fromItem,
  type ComposeEvent,
  isEmptyCompose,
  joinCompose,
  toDraft,
  type ComposeState,
} from './compose-state.ts'
import { draftKeyOf, type OpenComposer } from './composer-store.ts'
import { pickFailure, usePreparing } from './use-preparing.ts'

/** What is changed holds all of the post already: joined with an earlier change, its words would stand there twice. */
const keepChanges = (_earlier: ComposeState, since: ComposeState) => since
const draftOf = (state: ComposeState) => (isEmptyCompose(state) ? undefined : toDraft(state))

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

  const persist = async (file: File, attempt: string, refusal?: string) => {
    try {
      const original = await persistOriginal(file)
      dispatch({ type: 'original-persisted', attempt, original })
      return original
    } catch (cause) {
      onFailure(attempt, pickFailure(file.name, cause, refusal))
      return undefined
    }
  }
  const pick = (file: File, slot: number, refusal?: string) => {
    setProblem(undefined)
    const attempt = crypto.randomUUID()
    dispatch({ type: 'picture-picked', slot, attempt })
    persisting.current.set(attempt, persist(file, attempt, refusal))
  }
  /** The state with all of its pictures on the device; undefined when one of them could not be persisted. */
  const untilPersisted = () => withOriginals(state, persisting.current)

  /** Puts pasted, dropped or picked files into the next free slots; those that turn out to be no images are told of like the others. */
  const addFiles = (files: readonly File[]) => {
    const { placed, notImages, tooMany } = assignFiles(files, freeSlots(state))
    for (const { file, slot } of placed) pick(file, slot, composeTexts.imagesOnly)
    if (notImages > 0) setProblem(composeTexts.imagesOnly)
    else if (tooMany > 0) setProblem(tooManyImages)
  }
  return { state, id, dispatch, pick, addFiles, untilPersisted, problem, setProblem, reset, drop }
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
