import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'
import { argsToTry, browserPlaces, headlessPlaces } from './browser-places.ts'

/** The Chromium or Chrome to use: CHROMIUM_PATH, else an installed one, else one Playwright has downloaded before. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  const installed = browserPlaces(process.platform, process.env).find((place) => isProgram(place) && starts(place))
  if (installed) return installed
  const downloaded = playwrightsOwnBrowser()
  return downloaded && starts(downloaded) ? downloaded : undefined
}

/**
 * The browser for stories without a window: Debian's headless shell takes a quarter less of the processor than the whole
 * Chromium, which stands in where there is none. It has no push messages and no background sync.
 */
export function findHeadlessBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return findBrowser()
  const shell = headlessPlaces(process.env).find((place) => isProgram(place) && starts(place))
  return shell ?? findBrowser()
}

/** What a story is started with that needs the whole Chromium: `test.use(inWholeBrowser())`. */
export function inWholeBrowser(): { launchOptions: { args: string[]; executablePath?: string } } {
  const executablePath = findBrowser()
  return { launchOptions: { args: browserFlags, ...(executablePath !== undefined && { executablePath }) } }
}

export function playwrightsOwnBrowser(): string | undefined {
  const place = chromium.executablePath()
  return existsSync(place) ? place : undefined
}

/** Whether the program runs at all: a downloaded browser does not where the system's libraries are missing. */
export function starts(program: string): boolean {
  const args = argsToTry(process.platform)
  return args === undefined || spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
