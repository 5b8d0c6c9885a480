import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openMailbox } from './mailbox.ts'
import type { TestServer } from './start-server.ts'

export interface NewMember {
  firstName: string
  lastName: string
  username: string
}

export const password = 'Sayso-2026!'

export function emailOf({ username }: NewMember): string {
  return `${username}@example.org`
}

/** Signs up through the real screens with the code from the mail; ends on the login screen. */
async function signUp(page: Page, server: TestServer, member: NewMember): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill(member.firstName)
  await page.getByLabel('Last name').fill(member.lastName)
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Email').fill(emailOf(member))
  await page.getByLabel('Phone number').fill(phoneOf(member))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Request Code' }).click()
  await expect(page.getByText('Verification code sent! Please check your email.')).toBeVisible()
  const mail = await openMailbox(server.dataDir, emailOf(member)).next()
  await page.getByLabel('Verification code').fill(mail.code ?? '')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Logs in on the login screen and waits until the app is there. */
export async function logIn(page: Page, member: NewMember): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto('/login')
  await page.getByLabel('Email or Username:').fill(member.username)
  await page.getByLabel('Password:').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  // The green message stands for a moment only, which a busy machine may miss: the login's own story stops the clock for it.
  await expect(page).not.toHaveURL(/\/login/, { timeout: 20_000 })
}

/** Changes to a feed and waits until the other one has left the screen. */
export async function openFeed(page: Page, feed: 'For You' | 'Following'): Promise<void> {
  await page.getByRole('tab', { name: feed }).click()
  await expect(page.getByRole('tabpanel', { name: feed })).toBeVisible()
}

/** Follows five suggested accounts and chooses five tags on the overlay. */
async function completeOnboarding(page: Page): Promise<void> {
  const overlay = page.getByRole('dialog', { name: 'Follow 5 Suggested Accounts' })
  await expect(overlay).toBeVisible()
  for (let followed = 0; followed < 5; followed += 1) {
    await overlay.getByRole('button', { name: 'Follow', exact: true }).first().click()
  }
  const tags = overlay.getByRole('checkbox')
  for (let chosen = 0; chosen < 5; chosen += 1) await tags.nth(chosen).check()
  await overlay.getByRole('button', { name: 'Continue to Sayso' }).click()
  await expect(overlay).toBeHidden()
}

/** A whole newcomer: signed up, logged in, onboarded. */
export async function join(page: Page, server: TestServer, member: NewMember): Promise<void> {
  await signUp(page, server, member)
  await logIn(page, member)
  await completeOnboarding(page)
}

export interface Picture {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Writes a post in the modal and sends it. */
export async function writePost(page: Page, text: string, pictures: readonly Picture[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Create a post' }).click()
  const modal = page.getByRole('dialog')
  // Where something else opens, or nothing, the failure says so.
  await expect(modal.getByRole('heading').first()).toHaveText('New post', { timeout: 40_000 })
  await modal.getByPlaceholder('Say something...').fill(text)
  for (const [at, picture] of pictures.entries()) {
    await modal.locator('input[type=file]').nth(at).setInputFiles(picture)
    // It is made smaller first.
    await expect(modal.getByRole('button', { name: `Remove image ${at + 1}` })).toBeVisible({ timeout: 30_000 })
  }
  await modal.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(modal).toBeHidden()
}

/** The card of a post on the screen, by a piece of its text. */
export function cardOf(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text })
}

/** Presses these very words of a text: in its middle there may be a link, in one font or another. */
export async function pressWords(place: Locator, words: string): Promise<void> {
  const text = place.getByText(words)
  const position = await text.evaluate((element, wanted) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const at = nodes.currentNode.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(nodes.currentNode, at)
      range.setEnd(nodes.currentNode, at + wanted.length)
      const [firstLine] = range.getClientRects()
      const box = element.getBoundingClientRect()
      if (firstLine)
        return {
          x: firstLine.x - box.x + firstLine.width / 2,
          y: firstLine.y - box.y + firstLine.height / 2,
        }
    }
    throw new Error(`“${wanted}” is not in one piece`)
  }, words)
  await text.click({ position })
}

/** Whether every picture in `place` has arrived and can be seen. */
export async function expectPicturesShown(place: Locator, count: number): Promise<void> {
  const pictures = place.locator('img[src*="/media/"], img[srcset*="/media/"]')
  // Own pictures come from the device until the server has them, which may take a while.
  await expect(pictures).toHaveCount(count, { timeout: 30_000 })
  const arrived = () =>
    pictures.evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
  await expect.poll(arrived).toEqual(Array.from({ length: count }, () => true))
}

/** A number of its own for every username, from all of it: members of one server whose names begin alike do not collide. */
export function phoneOf({ username }: NewMember): string {
  const number = createHash('sha256').update(username).digest().readUIntBE(0, 6) % 1e9
  return `+4930${String(number).padStart(9, '0')}`
}
