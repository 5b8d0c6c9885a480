import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserPlaces } from './browser-places.ts'

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

export function playwrightsOwnBrowser(): string | undefined {
  const place = chromium.executablePath()
  return existsSync(place) ? place : undefined
}

/** Whether the program runs at all: a downloaded browser does not where the system's libraries are missing. */
export function starts(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
