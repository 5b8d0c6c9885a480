import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { errorCode } from '#server/error-code.ts'
import { browserFlags } from './browser-flags.ts'
import { findBrowser } from './find-browser.ts'
import { killTree, ownTree } from './process-tree.ts'

// Ends what hangs and judges no speed.
const patienceMs = 120_000

/** A browser of its own process, on a profile that outlives it. */
export interface ProfileBrowser {
  context: BrowserContext
  /** The first tab. */
  page: Page
  /** Its profile, to start another browser on. */
  folder: string
  /** Ends it as a crash or an empty battery would (SIGKILL to all its processes). */
  kill: () => Promise<void>
}

/** An empty profile folder; `remove` deletes it. */
export function makeProfile(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-profile-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }) }
}

/** Starts the browser on a profile; what earlier browsers persisted there is there again. */
export async function startProfileBrowser(folder: string, flags: readonly string[] = []): Promise<ProfileBrowser> {
  const program = findBrowser()
  if (!program) throw new Error('There is no Chromium to test with.')
  const portFile = path.join(folder, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const own = ['--headless=new', `--user-data-dir=${folder}`, '--remote-debugging-port=0', '--window-size=1280,900']
  const child = spawn(program, [...browserFlags, ...own, ...flags, 'about:blank'], { ...ownTree, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const killAll = () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) killTree(child.pid)
  }
  process.once('exit', killAll)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portIn(portFile)}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  context.setDefaultTimeout(patienceMs)
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    context,
    page,
    folder,
    kill: async () => {
      process.off('exit', killAll)
      killAll()
      await ended
    },
  }
}

/** The browser writes the port it chose into its profile. */
async function portIn(file: string): Promise<number> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await pause(50)) {
    const port = Number.parseInt(readIfThere(file), 10)
    if (port > 0) return port
  }
  throw new Error(`The browser did not start within ${patienceMs} ms.`)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  }
}
