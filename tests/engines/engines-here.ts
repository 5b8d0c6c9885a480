import { chromium } from './chromium-driver.ts'
import type { Engine } from './engine-driver.ts'
import { firefox } from './firefox-driver.ts'
import { webkit } from './webkit-driver.ts'

/** All three, as they are named in the matrix of docs/browsers.md. */
export const allEngines: readonly Engine[] = [chromium, firefox, webkit]

// `ENGINES=Firefox,WebKit` picks some.
const wanted = process.env.ENGINES?.split(',')
const chosen = allEngines.filter(({ name }) => wanted?.includes(name) ?? true)

/** The engines of this machine. Those that are missing are no skipped tests: a machine need not have them, and is told so. */
export const enginesHere = chosen.filter(({ missing }) => missing() === undefined)

/** Of each engine that is not walked, why. */
export const enginesMissing = chosen.flatMap(({ name, missing }) => {
  const why = missing()
  return why === undefined ? [] : [`Not tried in ${name}: ${why}.`]
})

/** The engine that a file of tests is run in: each of them is a project of its own in engines.config.ts. */
export function engineHere(): Engine {
  const engine = allEngines.find(({ name }) => name === process.env.ENGINE)
  if (!engine) throw new Error('Run with --config tests/engines/engines.config.ts, which names the engine.')
  return engine
}
