/** As `#rrggbb`: Android and the manifest know no other way to write one. The icons in `public/icons/` repeat it. */
const brandColor = '#c6401d'
const paperColor = { light: '#fcfaf7', dark: '#0d0f16' } as const

/** What an owner changes to rename the product; its colours are above and below. */
export const product = {
  name: 'Sayso',
  /** Semantic version shown to members and written into the Android app. */
  version: '1.0.0',
  /** Starts every key, database, cache and channel name on a device. */
  storagePrefix: 'sayso',
  tagline: 'Say what you think, safely.',
  description: 'A safe space to share opinions with like-minded people.',
  /** Shown on a profile whose member wrote no bio. */
  defaultBio: "Hi there! I'm sharing my opinions on Sayso.",
  brandColor,
  paperColor,
  articleUrl: 'https://en.wikipedia.org/wiki/Opinion',
} as const

/** A colour by day and by night. */
export interface ColorPair {
  light: string
  dark: string
}

/**
 * Every colour of the product, as CSS writes colours: `accent-wash` is `--accent-wash` in every style sheet. Mails show the ink and
 * the quiet one, too, and understand `#rrggbb` only.
 */
export const palette = {
  paper: paperColor,
  raised: { light: 'oklch(100% 0 0)', dark: 'oklch(21.5% 0.014 270)' },
  sunken: { light: 'oklch(95.8% 0.008 85)', dark: 'oklch(14.5% 0.012 270)' },
  hover: { light: 'oklch(97.6% 0.006 85)', dark: 'oklch(24% 0.014 270)' },
  line: { light: 'oklch(91.5% 0.008 85)', dark: 'oklch(29% 0.015 270)' },
  /** The edge of a field: 3:1 against what surrounds it. */
  edge: { light: 'oklch(64% 0.014 270)', dark: 'oklch(53% 0.016 270)' },
  ink: { light: '#191d27', dark: '#edebe7' },
  quiet: { light: '#565b66', dark: '#9ea1ab' },
  accent: { light: 'oklch(55% 0.19 33)', dark: 'oklch(72% 0.16 40)' },
  'accent-strong': { light: 'oklch(49% 0.18 33)', dark: 'oklch(77% 0.15 42)' },
  'accent-ink': { light: 'oklch(100% 0 0)', dark: 'oklch(18% 0.03 40)' },
  'accent-wash': { light: 'oklch(95.5% 0.025 40)', dark: 'oklch(27% 0.045 35)' },
  like: { light: 'oklch(55% 0.2 12)', dark: 'oklch(72% 0.17 12)' },
  repost: { light: 'oklch(50% 0.12 155)', dark: 'oklch(75% 0.14 155)' },
  bookmark: { light: 'oklch(52% 0.12 70)', dark: 'oklch(80% 0.13 85)' },
  danger: { light: 'oklch(52% 0.2 25)', dark: 'oklch(74% 0.15 25)' },
  'danger-ink': { light: 'oklch(100% 0 0)', dark: 'oklch(18% 0.03 25)' },
  'danger-wash': { light: 'oklch(95.5% 0.025 20)', dark: 'oklch(27% 0.05 22)' },
  ok: { light: 'oklch(47% 0.12 155)', dark: 'oklch(78% 0.14 155)' },
  'ok-wash': { light: 'oklch(95.5% 0.035 155)', dark: 'oklch(27% 0.04 160)' },
  brand: { light: brandColor, dark: 'oklch(58% 0.19 36)' },
  'brand-ink': { light: 'oklch(100% 0 0)', dark: 'oklch(100% 0 0)' },
  /** Behind the words that were searched for. */
  highlight: { light: 'oklch(90% 0.11 85)', dark: 'oklch(45% 0.1 70)' },
} as const satisfies Record<string, ColorPair>
