import { chromium as playwright, type Page } from '@playwright/test'
import { browserFlags } from '#tests/support/browser-flags.ts'
import { makeConsoleFence } from '#tests/support/console-fence.ts'
import { findBrowser } from '#tests/support/find-browser.ts'
import { listenToWorkers } from '#tests/support/worker-ear.ts'
import type { Engine, EngineBrowser, EngineOptions, EngineTab } from './engine-driver.ts'
import { asJson, fromJson } from './json-expression.ts'

/** Chromium by Playwright, as in the browser stories, here for what it shares with the other two. */
export const chromium: Engine = {
  name: 'Chromium',
  missing: () => (findBrowser() === undefined ? 'there is no chromium' : undefined),
  start: startChromium,
}

async function startChromium({ scheme }: EngineOptions): Promise<EngineBrowser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('There is no Chromium to test with.')
  const browser = await playwright.launch({ executablePath, args: browserFlags })
  const context = await browser.newContext({ colorScheme: scheme, timezoneId: 'UTC', locale: 'en-GB' })
  const fence = makeConsoleFence()
  fence.watch(context)
  await listenToWorkers(browser, fence.hear)
  return {
    version: browser.version(),
    complaints: () => Promise.resolve(fence.complaints()),
    openTab: async () => tabOf(await context.newPage()),
    close: () => browser.close(),
  }
}

/** WebDriver's letters for keys → Playwright's names. */
const keyNames: Readonly<Record<string, string>> = { '\uE003': 'Backspace', '\uE006': 'Enter', '\uE00C': 'Escape' }

function tabOf(page: Page): EngineTab {
  return {
    navigate: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: async (expression) => fromJson(await page.evaluate(asJson(expression))),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: async (text) => {
      for (const letter of text) await page.keyboard.press(keyNames[letter] ?? letter)
    },
    attach: async (expression, files) => {
      const input = await page.evaluateHandle<Node>(expression)
      await input.asElement()?.setInputFiles([...files])
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}
