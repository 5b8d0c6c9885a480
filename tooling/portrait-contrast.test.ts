import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const tokens = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8')

/** Lightness (0 to 1) and chroma of a portrait's token. */
function portraitToken(name: string): { lightness: number; chroma: number } {
  const [, lightness, chroma] = new RegExp(`--${name}: ([\\d.]+)% ([\\d.]+);`).exec(tokens) ?? []
  return { lightness: Number(lightness) / 100, chroma: Number(chroma) }
}

/** Relative luminance of an oklch colour; what lies outside of sRGB is cut off, as screens do. */
function luminance({ lightness, chroma }: { lightness: number; chroma: number }, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red = 0, green = 0, blue = 0] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it.each(['', '-dark'])('initials stand out from their ground by 4.5:1 in every hue (%j)', (theme) => {
  const [back, front] = [portraitToken(`portrait-back${theme}`), portraitToken(`portrait-front${theme}`)]
  for (let hue = 0; hue < 360; hue += 1) {
    const [lower = 0, higher = 0] = [luminance(back, hue), luminance(front, hue)].toSorted((x, y) => x - y)
    expect((higher + 0.05) / (lower + 0.05), `hue ${hue}`).toBeGreaterThanOrEqual(4.5)
  }
})
