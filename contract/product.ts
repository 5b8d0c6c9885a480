/** Everything an owner changes to rename or recolour the product. */
export const product = {
  name: 'Sayso',
  /** Semantic version shown to members and written into the Android app. */
  version: '1.0.0',
  /** Starts every key, database, cache and channel name kept on a device. */
  storagePrefix: 'sayso',
  tagline: 'Say what you think, safely.',
  description: 'A safe space to share opinions with like-minded people.',
  /** Shown on a profile whose member wrote no bio. */
  defaultBio: "Hi there! I'm sharing my opinions on Sayso.",
  brandColor: '#c6401d',
  darkBrandColor: '#f98054',
  paperColor: { light: '#fcfaf7', dark: '#0d0f16' },
  articleUrl: 'https://en.wikipedia.org/wiki/Opinion',
} as const
