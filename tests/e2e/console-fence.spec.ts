import type { BrowserContext, Page } from '@playwright/test'
import { untilControlled } from '#tests/support/reading-steps.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'

/** Logs an error and throws one, and waits until both happened. */
async function complain(page: Page): Promise<void> {
  await page.evaluate(() => {
    console.error('logged on purpose')
    setTimeout(() => {
      throw new Error('thrown on purpose')
    })
    return new Promise((done) => setTimeout(done))
  })
}

async function complainIn(context: BrowserContext, origin = ''): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/robots.txt`)
  await complain(page)
}

const both = [expect.stringContaining('logged on purpose'), expect.stringContaining('thrown on purpose')]

test('a complaint is heard on every page of a story, whatever opened it', async ({
  context,
  openContext,
  openProfile,
  fence,
  server,
}) => {
  await complainIn(context)
  await expect.poll(() => fence.complaints()).toEqual(both)
  fence.take()
  await complainIn(await openContext())
  await expect.poll(() => fence.complaints()).toEqual(both)
  fence.take()
  const { context: profile, page } = await openProfile()
  await page.goto(`${server.origin}/robots.txt`)
  await complain(page)
  await expect.poll(() => fence.complaints()).toEqual(both)
  fence.take()
  await complainIn(profile, server.origin)
  await expect.poll(() => fence.complaints()).toEqual(both)
  fence.take()
})

test.fail('a complaint in another context fails its story', async ({ openContext }) => {
  await complainIn(await openContext())
})

test.fail('a complaint in another browser fails its story', async ({ openProfile, server }) => {
  await complainIn((await openProfile()).context, server.origin)
})

test.fail('what was declared and is not heard fails its story', async ({ fence }) => {
  fence.expectComplaint(/never said/)
})

test('what a story declares fails nothing', async ({ page, fence }) => {
  fence.expectComplaint(/logged on purpose/)
  fence.expectComplaint(/thrown on purpose/)
  await page.goto('/robots.txt')
  await complain(page)
})

test('a false assertion is heard, and an error that only sounds like the browser’s own', async ({ page, fence }) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    console.assert(false, 'asserted on purpose')
    console.error('Failed to load resource: net::ERR_FAILED, logged on purpose')
  })
  await expect
    .poll(() => fence.take())
    .toEqual([expect.stringContaining('asserted on purpose'), expect.stringContaining('logged on purpose')])
})

test('what the browser itself reports is no complaint', async ({ page, fence, server }) => {
  const { port } = new URL(server.origin)
  await page.goto('/robots.txt')
  const reported = page.waitForEvent('console', { predicate: (message) => message.text().includes('404') })
  await page.evaluate((at) => fetch(`http://localhost:${at}/api/nowhere`).catch(() => {}), port)
  await reported
  expect(fence.complaints()).toEqual([])
})

/** Throws, rejects and logs in the service worker. */
async function complainInWorker(context: BrowserContext): Promise<void> {
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown on purpose')
      })
      void Promise.reject(new Error('rejected on purpose'))
      console.error('logged on purpose')
    })
  }
}

const ofWorker = expect.arrayContaining([
  expect.stringMatching(/^thrown in a worker.*thrown on purpose/),
  expect.stringMatching(/^thrown in a worker.*rejected on purpose/),
  expect.stringContaining('logged on purpose'),
])

testWithWorker(
  'a complaint of a service worker is heard, in whatever browser',
  async ({ context, page, fence, openProfile, server }) => {
    await page.goto('/login')
    await untilControlled(page)
    await complainInWorker(context)
    await expect.poll(() => fence.complaints()).toEqual(ofWorker)
    fence.take()
    const profile = await openProfile()
    await profile.page.goto(`${server.origin}/login`)
    await untilControlled(profile.page)
    await complainInWorker(profile.context)
    await expect.poll(() => fence.complaints()).toEqual(ofWorker)
    fence.take()
  },
)

testWithWorker.fail('what a service worker throws at the end fails its story', async ({ context, page }) => {
  await page.goto('/login')
  await untilControlled(page)
  await context.serviceWorkers()[0]?.evaluate(() => {
    void Promise.reject(new Error('rejected on purpose'))
  })
})

test.fail('what a page says as it is left at the end fails its story', async ({ page }) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => addEventListener('pagehide', () => console.error('logged on purpose')))
})

test.fail('so it does in another context', async ({ openContext }) => {
  const page = await (await openContext()).newPage()
  await page.goto('/robots.txt')
  await page.evaluate(() => addEventListener('pagehide', () => console.error('logged on purpose')))
})
