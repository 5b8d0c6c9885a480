import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { useBlobUrls } from '#src/entities/media/use-blob-urls.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ComposeEvent, ComposePicture, Slot } from './compose-state.ts'
import styles from './picture-row.module.css'
import { PictureSlot } from './picture-slot.tsx'

const DescribePicture = lazyDialog(async () => (await import('./describe-picture.tsx')).DescribePicture)
const WholePicture = lazyDialog(async () => (await import('./whole-picture.tsx')).WholePicture)

type PictureRowProps = {
  slots: readonly Slot[]
  pick: (file: File, slot: number) => void
  dispatch: (event: ComposeEvent) => void
}

/** The three places for pictures, in the order in which the post shows them. */
export function PictureRow({ slots, pick, dispatch }: PictureRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const moveNote = useId()
  const [opened, setOpened] = useState<{ blobKey: string; as: 'whole' | 'words' }>()
  const [said, setSaid] = useState('')
  const pictures = slots.map((slot) => (slot.status === 'filled' ? slot.picture : undefined))
  const urls = useBlobUrls(pictures.flatMap((picture) => (picture ? [picture.blobKey] : [])))
  const isMovable = slots.filter(({ status }) => status !== 'empty').length > 1
  const move = (from: number, to: number) => {
    if (!isMovable || slots[to] === undefined || to === from) return
    dispatch({ type: 'picture-moved', from, to })
    setSaid(`Image ${from + 1} is now image ${to + 1}.`)
  }
  useDragging(row, isMovable, move)
  useKeptFocus(row)

  const close = () => setOpened(undefined)
  const at = pictures.findIndex((picture) => picture !== undefined && picture.blobKey === opened?.blobKey)
  const picture = pictures[at]
  const url = picture && urls.get(picture.blobKey)
  return (
    <>
      <div ref={row} className={styles.row}>
        {slots.map((slot, index) => (
          <PictureSlot
            key={keyOf(slot, index)}
            number={index + 1}
            slot={slot}
            url={slot.status === 'filled' ? urls.get(slot.picture.blobKey) : undefined}
            moveNote={isMovable ? moveNote : undefined}
            onPick={(file) => pick(file, index)}
            onRemove={() => dispatch({ type: 'picture-removed', slot: index })}
            onMove={(step) => move(index, index + step)}
            onOpen={({ blobKey }: ComposePicture, as) => setOpened({ blobKey, as })}
          />
        ))}
      </div>
      <p id={moveNote} hidden>
        Dragging it, or the left and right arrow keys, move it.
      </p>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
      {picture && opened?.as === 'whole' && url !== undefined && (
        <WholePicture number={at + 1} picture={picture} url={url} onClose={close} />
      )}
      {picture && opened?.as === 'words' && (
        <DescribePicture
          number={at + 1}
          picture={picture}
          url={url}
          said={said}
          canMove={(step) => isMovable && slots[at + step] !== undefined}
          onMove={(step) => move(at, at + step)}
          onWords={(altText) => dispatch({ type: 'alt-changed', slot: at, altText })}
          onClose={close}
        />
      )}
    </>
  )
}

/** What had the focus in a place may go as the place fills or empties: then what came there has it. */
function useKeptFocus(row: RefObject<HTMLElement | null>): void {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const at = [...(row.current?.children ?? [])].findIndex(
        (place) => target instanceof Node && place.contains(target),
      )
      last.current = at === -1 ? undefined : at
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [row])
  // After each drawing: the preview can take it only once its picture can be shown.
  useEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return
    row.current?.children[last.current]?.querySelector<HTMLElement>('button:enabled')?.focus()
  })
}

/** A picture keeps what is on the screen for it wherever it goes, the focus too. */
function keyOf(slot: Slot, at: number): string {
  if (slot.status === 'filled') return slot.picture.blobKey
  return slot.status === 'preparing' ? slot.attempt : `empty ${at}`
}

function useDragging(
  row: RefObject<HTMLElement | null>,
  isMovable: boolean,
  onMove: (from: number, to: number) => void,
): void {
  const move = useEffectEvent(onMove)
  useEffect(() => {
    if (row.current === null || !isMovable) return
    const listening = new AbortController()
    const onMoved = (from: number, to: number) => move(from, to)
    void letDrag(row.current, listening.signal, onMoved)
    return () => listening.abort()
  }, [row, isMovable])
}

/** Where its code does not come, the pictures are moved by keys and by the buttons beside their words. */
async function letDrag(
  row: HTMLElement,
  signal: AbortSignal,
  onMove: (from: number, to: number) => void,
): Promise<void> {
  try {
    const { dragToPlace } = await import('./drag-to-place.ts')
    if (!signal.aborted) dragToPlace(row, { signal, onMove })
  } catch (cause) {
    console.info('Pictures cannot be dragged for now.', cause)
  }
}
