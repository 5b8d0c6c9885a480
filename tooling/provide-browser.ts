import { spawnSync } from 'node:child_process'
import { findBrowser, playwrightsOwnBrowser, starts } from '#tests/support/find-browser.ts'
import { startable } from './run-command.ts'

const patienceMs = 300_000

/** The Chromium to test with: the one that is there, or else one installed by the means at hand; undefined where none works. */
export function provideBrowser(): string | undefined {
  try {
    return findBrowser() ?? installBrowser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}

function installBrowser(): string | undefined {
  console.log("No Chromium or Chrome was found; trying Playwright's own installer.")
  attempt('playwright', 'install', 'chromium')
  const downloaded = playwrightsOwnBrowser()
  if (downloaded && starts(downloaded)) {
    console.log("Installed a Chromium with Playwright's own installer.")
    return downloaded
  }
  if (process.getuid?.() === 0 && attempt('apt-get', '--version')) {
    attempt('apt-get', 'update', '-qq')
    attempt('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
    const packaged = findBrowser()
    if (packaged) {
      console.log(
        "Installed the Debian package chromium, because Playwright's installer brought no browser that starts.",
      )
      return packaged
    }
  }
  console.error('There is no Chromium for the browser tests, and none could be installed: name one in CHROMIUM_PATH.')
  return undefined
}

function attempt(...command: string[]): boolean {
  const { program, args } = startable(command)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  return spawnSync(program, args, { env, stdio: 'ignore', timeout: patienceMs }).status === 0
}
