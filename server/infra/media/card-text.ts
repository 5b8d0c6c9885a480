import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { markup } from '#server/markup.ts'

/** The faces of the bundled font; scripts that it lacks come from the machine's own fonts. */
const faces = {
  medium: fontAt('Rubik Medium', import.meta.resolve('@expo-google-fonts/rubik/500Medium/Rubik_500Medium.ttf')),
  bold: fontAt('Rubik Bold', import.meta.resolve('@expo-google-fonts/rubik/700Bold/Rubik_700Bold.ttf')),
}

interface TextStyle {
  face: keyof typeof faces
  /** Pixels. */
  size: number
  /** Hex. */
  colour: string
}

/** A style with the sizes to try, largest first. */
export type FittedStyle = Omit<TextStyle, 'size'> & { sizes: readonly [number, ...number[]] }

interface Box {
  width: number
  height: number
}

interface TextLayer extends Box {
  png: Buffer
}

function fontAt(name: string, url: string): { name: string; file: string } {
  return { name, file: fileURLToPath(url) }
}

/** Draws a text wrapped to `width` on nothing; as high as it gets. `text` must come from `toDrawable`. */
async function drawText(text: string, { face, size, colour }: TextStyle, width: number): Promise<TextLayer> {
  const { name, file } = faces[face]
  const { data, info } = await sharp({
    text: {
      text: markup`<span foreground="${colour}" insert_hyphens="false">${text}</span>`.markup,
      font: `${name} ${size}`,
      fontfile: file,
      // At 72 dots per inch a point is a pixel.
      dpi: 72,
      width,
      rgba: true,
      wrap: 'word-char',
      spacing: Math.round(size * 0.12),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Draws a text as large as it fits into `box`, and in the smallest of `sizes` cut short with an ellipsis if it must be. */
export async function fitText(text: string, { sizes, ...style }: FittedStyle, box: Box): Promise<TextLayer> {
  for (const size of sizes) {
    const layer = await drawText(text, { ...style, size }, box.width)
    if (fits(layer, box)) return layer
  }
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment)
  const smallest = { ...style, size: sizes.at(-1) ?? sizes[0] }
  const cutAt = (length: number) => drawText(`${characters.slice(0, length).join('').trimEnd()}…`, smallest, box.width)
  let fitting = 0
  let tooLong = characters.length
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1
    if (fits(await cutAt(middle), box)) fitting = middle
    else tooLong = middle
  }
  return cutAt(fitting)
}

function fits(layer: Box, box: Box): boolean {
  return layer.height <= box.height && layer.width <= box.width
}

const longest = 600

/**
 * A hostile text as something that can be drawn: no control characters (the markup parser refuses them), no overrides of
 * the writing direction, no towers of marks, no emoji (the bundled font has none). Empty when nothing visible is left.
 */
export function toDrawable(text: string): string {
  const drawable = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\p{RGI_Emoji}/gv, '')
    .replace(/[\p{Extended_Pictographic}--[©®™↔-↪]]|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u20e3\ufe0f]/gv, '')
    .replace(/(?!\n|\u200c|\u200d)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/(?<![\p{L}\p{M}])[\u200c\u200d]/gu, '')
    .replace(/[\u115f\u1160\u3164\uffa0\u2800]/g, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
  const characters = [...drawable]
  const short = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : drawable
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(short) ? short : ''
}

/** True when the first letter is of a script that runs from right to left. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
}
