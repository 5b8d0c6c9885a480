import { defineConfig, devices } from '@playwright/test'
import { longStories } from './tests/long-tests.ts'
import { filesOfRun, readTestRun } from './tests/test-run.ts'
import { browserFlags } from './tests/support/browser-flags.ts'
import { findHeadlessBrowser } from './tests/support/find-browser.ts'

const executablePath = findHeadlessBrowser()
if (!executablePath) {
  throw new Error('There is no Chromium to test with: name one in CHROMIUM_PATH, or let `npm test` install one.')
}

// Stories count requests and wait for silence; the one about being told has a server of its own (live.spec.ts).
process.env['LIVE_STREAMS'] ??= 'off'

const stories = filesOfRun(readTestRun(), ['**/*.spec.ts'], longStories)

// Each worker starts the real server on the built app; see tests/support/story.ts.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: stories.include,
  testIgnore: stories.exclude,
  outputDir: 'test-results',
  // The same pictures on every system: pixels.spec.ts brings its letters along.
  snapshotPathTemplate: 'tests/e2e/pixels/{arg}{ext}',
  // As many as the smallest machine it is meant for has cores.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, as a machine may be busy: these end what hangs and judge no speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    actionTimeout: 40_000,
    locale: 'en-GB',
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    // A trace of every story would cost a third of the suite's time; `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: browserFlags,
    },
  },
})
