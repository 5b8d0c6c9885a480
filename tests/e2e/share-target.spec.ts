import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { inboxDatabase } from '#src/offline/storage/databases.ts'
import { test, testWithWorker } from '#tests/support/bad-network.ts'
import { draftsOnDisk, recordsIn } from '#tests/support/device-contents.ts'
import { logIn, type Picture } from '#tests/support/member-steps.ts'
import { enter, makeMember } from '#tests/support/quick-member.ts'
import { settleIn, somebody, untilControlled } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'

interface Shared {
  title?: string
  text?: string
  url?: string
  images?: Picture[]
}

/** What the system does when another app shares: a form posted to the address in the manifest. */
async function share(page: Page, { images = [], ...fields }: Shared): Promise<void> {
  await page.evaluate((entries) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share-target', enctype: 'multipart/form-data', id: 'from-system' })
    for (const [name, value] of entries) {
      const input = document.createElement('textarea')
      Object.assign(input, { name, value })
      form.append(input)
    }
    const files = document.createElement('input')
    Object.assign(files, { type: 'file', name: 'images', multiple: true })
    form.append(files)
    document.body.append(form)
  }, Object.entries(fields))
  await page.locator('#from-system input[type=file]').setInputFiles(images)
  await Promise.all([
    page.waitForEvent('framenavigated', { timeout: 30_000 }),
    page.locator('#from-system').evaluate((form) => (form as HTMLFormElement).submit()),
  ])
}

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'New post' })
const textOf = (page: Page) => modalOf(page).getByLabel('Your post')

testWithWorker(
  'what another app shares opens as a new post, without a connection too, and joins what was begun',
  async ({ page, server, network }) => {
    test.setTimeout(120_000)
    await settleIn(page, network.origin, await somebody(server, 'Rosa'))
    const images = [await phonePicture('one.jpg', 200), await phonePicture('two.jpg', 30)]
    await share(page, { title: 'Night buses', text: 'Worth reading', url: 'https://example.org/night', images })
    // The pictures are made smaller first.
    const words = 'Night buses\nWorth reading\nhttps://example.org/night'
    await expect(textOf(page)).toHaveValue(words, { timeout: 30_000 })
    for (const number of [1, 2]) {
      await expect(modalOf(page).getByRole('button', { name: `Remove image ${number}` })).toBeVisible()
    }
    await expect(page).toHaveURL('/')
    await page.keyboard.press('Escape')

    await network.shut()
    const untyped = { ...(await phonePicture('three', 90)), mimeType: 'application/octet-stream' }
    await share(page, { text: 'And this, from the tunnel', images: [untyped] })
    const both = /^Night buses\n[^]*\n\nAnd this, from the tunnel$/
    await expect(textOf(page)).toHaveValue(both, { timeout: 30_000 })
    await expect(modalOf(page).getByRole('button', { name: 'Remove image 3' })).toBeVisible()

    // Nothing is taken over twice.
    expect(await recordsIn(page, inboxDatabase)).toBe(0)
    await network.open()
    await page.reload()
    await untilAppStands(page)
    await expect(page.getByRole('feed')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await draftsOnDisk(page)).toEqual({ 'new-post': 3 })
  },
)

testWithWorker('what is shared while nobody is signed in waits for the login', async ({ page, server }) => {
  const member = { firstName: 'Otto', lastName: 'Wartet', username: 'otto.wartet' }
  await makeMember(server, member)
  await page.goto('/login')
  await untilControlled(page)
  await share(page, { text: 'For later', images: [await phonePicture('one.jpg', 200)] })
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, member)
  await expect(textOf(page)).toHaveValue('For later', { timeout: 30_000 })
  await expect(modalOf(page).getByRole('button', { name: 'Remove image 1' })).toBeVisible()
})

testWithWorker('a form of another site leaves no draft', async ({ page, server, network }) => {
  const member = { firstName: 'Vera', lastName: 'Vorsicht', username: 'vera.vorsicht' }
  await enter(page, server, member)
  await untilControlled(page)
  const form = `<form method="POST" action="${network.origin}/share-target" enctype="multipart/form-data">
    <textarea name="text">Buy this!</textarea><button>Go</button></form>`
  const elsewhere = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(form))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}/`)
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL(`${network.origin}/`)
  await untilAppStands(page)
  await expect(page.getByRole('feed')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await draftsOnDisk(page)).toEqual({})
  expect(await recordsIn(page, inboxDatabase)).toBe(0)
  elsewhere.close()
})
