import { product } from '#contract/product.ts'

/** Puts a picture of the start into the page's head for both themes and both ways to hold this device. */
export async function drawSplashes(): Promise<void> {
  const mark = new Image()
  mark.src = '/icons/icon.svg'
  await mark.decode()
  const { width, height } = window.screen
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  for (const scheme of ['light', 'dark'] as const) {
    for (const orientation of ['portrait', 'landscape'] as const) {
      const size = orientation === 'portrait' ? ([short, long] as const) : ([long, short] as const)
      const link = document.createElement('link')
      link.rel = 'apple-touch-startup-image'
      link.media = [
        `(device-width: ${short}px)`,
        `(device-height: ${long}px)`,
        `(-webkit-device-pixel-ratio: ${window.devicePixelRatio})`,
        `(orientation: ${orientation})`,
        `(prefers-color-scheme: ${scheme})`,
      ].join(' and ')
      link.href = drawSplash(mark, size, product.paperColor[scheme])
      document.head.append(link)
    }
  }
}

function drawSplash(mark: HTMLImageElement, [width, height]: readonly [number, number], paper: string): string {
  const canvas = document.createElement('canvas')
  const pencil = canvas.getContext('2d')
  const ratio = window.devicePixelRatio
  canvas.width = width * ratio
  canvas.height = height * ratio
  if (!pencil) return ''
  pencil.fillStyle = paper
  pencil.fillRect(0, 0, canvas.width, canvas.height)
  const side = Math.round((Math.min(width, height) * ratio) / 4)
  pencil.drawImage(mark, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
  return canvas.toDataURL('image/png')
}
