/** The oldest browsers the app promises to work in, by the names of `@mdn/browser-compat-data`; docs/browsers.md says why these. */
export const browserFloor = { chrome: 111, firefox: 115, safari: 16.4, safari_ios: 16.4 } as const

/** The same as the build's CSS and JavaScript are written for. */
export const buildTargets = [
  `chrome${browserFloor.chrome}`,
  `edge${browserFloor.chrome}`,
  `firefox${browserFloor.firefox}`,
  `safari${browserFloor.safari}`,
  `ios${browserFloor.safari_ios}`,
]
