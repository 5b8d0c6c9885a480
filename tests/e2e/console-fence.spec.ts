import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/story.ts'

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
