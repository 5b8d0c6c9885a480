import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { tick } from '#src/ui/tick.ts'
import { followFingers } from './follow-fingers.ts'
import { closeImagePreview, showPicture, type ImagePreviewState } from './image-preview-store.ts'
import { makePictureStage, type PictureStage } from './picture-stage.ts'
import { wholeView, zoomAt } from './picture-view.ts'

/** In px, or times. */
const keyPan = 80
const keyZoom = 1.6

interface PictureGestures {
  ref: RefObject<HTMLDivElement | null>
  isZoomed: boolean
  /** Since somebody has swiped the neighbours are there already. */
  hasSwiped: boolean
  /** Zooms in, or back out where it is zoomed. */
  toggleZoom: () => void
  /** Arrows go to the next picture, or over one that is zoomed; +, - and 0 zoom. Answers whether the key was one of them. */
  pressKey: (key: string) => boolean
}

/** Zooming, moving and swiping on the stage of the preview, and dropping it to close. */
export function usePictureGestures({ pictures, index }: ImagePreviewState): PictureGestures {
  const ref = useRef<HTMLDivElement>(null)
  const stage = useRef<PictureStage>(undefined)
  const [isZoomed, setIsZoomed] = useState(false)
  const [hasSwiped, setHasSwiped] = useState(false)
  const canStep = useEffectEvent((step: number) => pictures[index + step] !== undefined)
  const step = useEffectEvent((by: number) => showPicture(index + by))
  useEffect(() => {
    if (ref.current === null) return
    const listening = new AbortController()
    stage.current = makePictureStage(ref.current, setIsZoomed)
    followFingers(ref.current, stage.current, {
      canStep: (by) => canStep(by),
      step: (by) => step(by),
      close: () => {
        tick()
        closeImagePreview()
      },
      onSwipe: () => setHasSwiped(true),
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [])
  useEffect(() => stage.current?.show(wholeView), [index])

  const zoomBy = (factor: number) => {
    const view = stage.current?.view() ?? wholeView
    stage.current?.show(zoomAt(view, { x: 0, y: 0 }, view.scale * factor))
  }
  const pan = (x: number, y: number) => {
    const view = stage.current?.view() ?? wholeView
    stage.current?.show({ ...view, x: view.x + x, y: view.y + y })
  }
  const keys: Record<string, (() => void) | undefined> = {
    '+': () => zoomBy(keyZoom),
    '=': () => zoomBy(keyZoom),
    '-': () => zoomBy(1 / keyZoom),
    '0': () => zoomBy(0),
    ArrowLeft: () => (isZoomed ? pan(keyPan, 0) : showPicture(index - 1)),
    ArrowRight: () => (isZoomed ? pan(-keyPan, 0) : showPicture(index + 1)),
    ArrowUp: isZoomed ? () => pan(0, keyPan) : undefined,
    ArrowDown: isZoomed ? () => pan(0, -keyPan) : undefined,
  }
  const pressKey = (key: string) => {
    keys[key]?.()
    return keys[key] !== undefined
  }
  return { ref, isZoomed, hasSwiped, toggleZoom: () => zoomBy(isZoomed ? 0 : keyZoom ** 2), pressKey }
}
