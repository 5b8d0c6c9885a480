export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** How a picture stands on its stage: how much larger than whole, and how far its middle is from the stage's, in px. */
export interface PictureView extends Point {
  scale: number
}

export const wholeView: PictureView = { scale: 1, x: 0, y: 0 }

const largestScale = 5

/** Brings a picture to a scale, from whole to five times that; what lies under a point, in px from the stage's middle, stays there. */
export function zoomAt(view: PictureView, point: Point, scale: number): PictureView {
  const next = Math.min(largestScale, Math.max(1, scale))
  const ratio = next / view.scale
  return { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

/** Moves a picture no further than its edge reaches that of the stage; one that is smaller stays in the middle. */
export function keepOnStage(view: PictureView, picture: Size, stage: Size): PictureView {
  const within = (place: number, own: number, room: number) => {
    const reach = Math.max(0, (own * view.scale - room) / 2)
    return Math.min(reach, Math.max(-reach, place))
  }
  return {
    scale: view.scale,
    x: within(view.x, picture.width, stage.width),
    y: within(view.y, picture.height, stage.height),
  }
}
