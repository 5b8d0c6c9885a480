import type { Media } from '#contract/media.ts'

/** A picture ready to be shown, whether the server stores it or it is still pending on the device. */
export interface Picture {
  /** The largest copy: what the preview shows and the download gives. */
  src: string
  /** Smaller copies for narrow screens, as an `img` takes them; absent when there is one size only. */
  srcSet: string | undefined
  /** The narrowest copy the server stores, for whoever saves data; absent for a picture on the device. */
  small?: string | undefined
  width: number
  height: number
  /** Empty when the author gave no description. */
  alt: string
  /** Base64; absent for a picture on the device, which needs no stand-in. */
  thumbhash: string | undefined
}

/** A picture as the server describes it, ready for an `img`. */
export function toPicture(media: Media): Picture {
  const sizes = [...media.variants.map(({ url, width }) => `${url} ${width}w`), `${media.media_url} ${media.width}w`]
  return {
    src: media.media_url,
    srcSet: media.variants.length > 0 ? [...new Set(sizes)].join(', ') : undefined,
    small: media.variants[0]?.url ?? media.media_url,
    width: media.width,
    height: media.height,
    alt: media.alt_text ?? '',
    thumbhash: media.thumbhash,
  }
}

/** Tallest and widest shape that a lone picture takes in a card; what is beyond is cut off there and whole in the preview. */
const tallest = 4 / 5
const widest = 2.2

/**
 * How many times as wide as its cell a picture is drawn that fills it and is cut off at the sides: a copy as wide as the cell would be blurred.
 * The cell is the first, second or third of so many, as `media-grid.module.css` lays them out.
 */
export function coverScale(
  picture: Pick<Picture, 'width' | 'height'>,
  grid: { ratio: number; index: number; count: number },
): number {
  const { ratio, index, count } = grid
  const portions = count === 1 ? [1] : count === 2 ? [0.5, 0.5] : [0.6, 0.8, 0.8]
  const cellRatio = ratio * (portions[index] ?? 1)
  return Math.max(1, picture.width / picture.height / cellRatio)
}

/** The space a card keeps for its pictures, as width divided by height. */
export function gridRatio(pictures: readonly Pick<Picture, 'width' | 'height'>[]): number {
  const [first] = pictures
  if (first === undefined || pictures.length > 1) return 16 / 10
  return Math.min(widest, Math.max(tallest, first.width / first.height))
}
