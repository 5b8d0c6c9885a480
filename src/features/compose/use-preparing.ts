import { useEffect, useRef } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { LostCodeError } from '#src/entities/media/lost-code-error.ts'
import { prepareOriginal, type OriginalPicture, type PreparedPicture } from '#src/entities/media/prepare-original.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import type { ComposeEvent, ComposeState } from './compose-state.ts'

/** Prepares each picture that is persisted as it was picked, also one of an earlier visit; the slot follows. */
export function usePreparing(
  { slots }: ComposeState,
  dispatch: (event: ComposeEvent) => void,
  onFailure: (attempt: string, text: string) => void,
): void {
  const started = useRef(new Set<string>())
  /** Those of the form as it is now; none once it is closed. */
  const wanted = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    wanted.current = new Set(slots.flatMap((slot) => (slot.status === 'preparing' ? [slot.attempt] : [])))
    return () => void (wanted.current = new Set())
  }, [slots])
  useEffect(() => {
    for (const slot of slots) {
      if (slot.status !== 'preparing' || !slot.original || started.current.has(slot.attempt)) continue
      const { attempt, original } = slot
      started.current.add(attempt)
      prepareWhenPossible(original, () => wanted.current.has(attempt)).then(
        (prepared) => {
          if (prepared === undefined) return void started.current.delete(attempt)
          dispatch({ type: 'picture-ready', attempt, picture: { ...prepared, name: original.name, altText: '' } })
        },
        (cause: unknown) => onFailure(attempt, pickFailure(original.name, cause)),
      )
    }
  }, [slots, dispatch, onFailure])
}

/**
 * What prepares it may be lost on the way: it is asked for again as long as the picture is wanted, and meanwhile the post may go out with the
 * picture as it was picked.
 */
async function prepareWhenPossible(
  original: OriginalPicture,
  isWanted: () => boolean,
): Promise<PreparedPicture | undefined> {
  for (let pauseMs = 2_000; ; pauseMs = Math.min(2 * pauseMs, minuteMs)) {
    try {
      return await prepareOriginal(original)
    } catch (cause) {
      if (!(cause instanceof LostCodeError)) throw cause
      console.info('What prepares pictures did not come; it is asked for again.', cause)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (!isWanted()) return undefined
  }
}

/** What a member is told whose picture did not get into the post; `refusal` when it is none. */
export function pickFailure(name: string, cause: unknown, refusal = `“${name}” cannot be read as an image.`): string {
  if (cause instanceof Error && cause.name === 'NotAPictureError') return refusal
  console.error('A picture could not be persisted.', cause)
  return notPersistedText(`“${name}”`, cause)
}
