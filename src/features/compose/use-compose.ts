import { useCallback, useState } from 'react'
import { useDraft } from '#src/entities/draft/use-draft.ts'
import { preparePicture } from '#src/entities/media/prepare-picture.ts'
import { persistBlob } from '#src/offline/storage/blob-store.ts'
import { assignFiles } from './compose-rules.ts'
import {
  composeReducer,
  emptyCompose,
  freeSlots,
  fromDraft,
  fromItem,
  type ComposeEvent,
  isBlank,
  toDraft,
  type ComposeState,
} from './compose-state.ts'
import type { OpenComposer } from './composer-store.ts'

let lastAttempt = 0

const draftOf = (state: ComposeState) => (isBlank(state) ? undefined : toDraft(state))

/** The form's state: restored when it opens, persisted as a draft while it changes. */
export function useCompose(composer: OpenComposer) {
  const editing = composer.mode === 'edit' ? composer.item : undefined
  const { state, change, reset, drop } = useDraft({
    // What is changed lies in the outbox: the draft of a new post is left alone.
    key: editing ? undefined : 'new-post',
    initial: editing ? fromItem(editing) : emptyCompose,
    toDraft: draftOf,
    fromDraft,
  })
  const [problem, setProblem] = useState<string>()
  const dispatch = useCallback((event: ComposeEvent) => change((now) => composeReducer(now, event)), [change])

  const pick = (file: File, slot: number) => {
    setProblem(undefined)
    return preparePick({ file, slot, dispatch, onFailure: setProblem })
  }

  /** Puts pasted, dropped or picked files into the next free slots. */
  const addFiles = (files: readonly File[]) => {
    const { placed, notImages, tooMany } = assignFiles(files, freeSlots(state))
    for (const { file, slot } of placed) void pick(file, slot)
    if (notImages > 0) setProblem('Only image files can be added.')
    else if (tooMany > 0) setProblem('A post has at most 3 images.')
  }
  return { state, dispatch, pick, addFiles, problem, setProblem, reset, drop }
}

interface Pick {
  file: File
  slot: number
  dispatch: (event: ComposeEvent) => void
  onFailure: (text: string) => void
}

/** Prepares a picked file and persists its bytes on the device; the slot follows. */
async function preparePick({ file, slot, dispatch, onFailure }: Pick): Promise<void> {
  lastAttempt += 1
  const attempt = lastAttempt
  dispatch({ type: 'picture-picked', slot, attempt })
  try {
    const { blob, width, height } = await preparePicture(file)
    const blobKey = await persistBlob(blob)
    const picture = { blobKey, name: file.name, type: blob.type, width, height, altText: '' }
    dispatch({ type: 'picture-ready', attempt, picture })
  } catch (cause) {
    dispatch({ type: 'picture-failed', attempt })
    onFailure(pickFailure(file, cause))
  }
}

function pickFailure(file: File, cause: unknown): string {
  if (cause instanceof Error && cause.name === 'NotAPictureError') return `“${file.name}” cannot be read as an image.`
  console.error('A picture could not be persisted.', cause)
  return `“${file.name}” could not be saved on this device.`
}
