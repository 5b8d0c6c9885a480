import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium or Chrome to use: CHROMIUM_PATH, else one on PATH, else one Playwright has downloaded before. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const onPath = candidates.find((candidate) => isProgram(candidate) && starts(candidate))
  if (onPath) return onPath
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
