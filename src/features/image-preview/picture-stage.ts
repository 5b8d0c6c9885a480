import { keepOnStage, wholeView, type PictureView, type Point } from './picture-view.ts'

/** What is drawn of a picture that is zoomed, or that a finger moves. */
export interface PictureStage {
  view: () => PictureView
  /** Shows the picture so, as far as it fits. */
  show: (view: PictureView) => void
  /** Moves all pictures, to the side or down and out, in px. */
  shift: (swipe: number, drop: number) => void
  /** While it is held it follows the finger at once; let go, it settles. */
  hold: (isHeld: boolean) => void
  /** Takes what the finger does further for itself. */
  capture: (pointerId: number) => void
  width: () => number
  /** Where something happened, from the middle. */
  pointOf: (event: MouseEvent) => Point
}

/** The stage of the preview. Its custom properties say what is to be seen: `--x`, `--y`, `--scale` of the picture; `--swipe`, `--drop`, `--gone` of all. */
export function makePictureStage(stage: HTMLElement, onZoom: (isZoomed: boolean) => void): PictureStage {
  let view = wholeView
  const set = (name: string, value: string | number) => stage.style.setProperty(name, String(value))
  return {
    view: () => view,
    show(next) {
      const picture = stage.querySelector<HTMLElement>('[data-picture]')
      const size = { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 }
      const wasZoomed = view.scale > 1
      view = keepOnStage(next, size, { width: stage.clientWidth, height: stage.clientHeight })
      set('--x', `${view.x}px`)
      set('--y', `${view.y}px`)
      set('--scale', view.scale)
      if (view.scale > 1 !== wasZoomed) onZoom(!wasZoomed)
    },
    shift(swipe, drop) {
      set('--swipe', `${swipe}px`)
      set('--drop', `${drop}px`)
      set('--gone', Math.min(1, drop / stage.clientHeight))
    },
    hold: (isHeld) => void stage.toggleAttribute('data-held', isHeld),
    capture: (pointerId) => stage.setPointerCapture(pointerId),
    width: () => stage.clientWidth,
    pointOf: ({ clientX, clientY }) => ({ x: clientX - stage.clientWidth / 2, y: clientY - stage.clientHeight / 2 }),
  }
}
