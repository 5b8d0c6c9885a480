import { chromium } from './chromium-driver.ts'
import type { Engine } from './engine-driver.ts'
import { firefox } from './firefox-driver.ts'
import { webkit } from './webkit-driver.ts'

const allEngines: readonly Engine[] = [chromium, firefox, webkit]

// `ENGINES=Firefox,WebKit` picks some.
const wanted = process.env.ENGINES?.split(',')

/** The engines of this machine. Those that are missing are no skipped tests: a machine need not have them, and is told so. */
export const enginesHere = allEngines.filter(
  ({ name, missing }) => (wanted?.includes(name) ?? true) && missing() === undefined,
)
