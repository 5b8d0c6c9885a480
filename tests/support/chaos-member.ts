import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { placeOf, type Action } from './chaos-plan.ts'
import { writePost, type Picture } from './member-steps.ts'

/** The ids behind the numbers of a plan. */
export interface ChaosWorld {
  origin: string
  /** The member's first name. */
  name: string
  posts: string[]
  comments: string[]
  members: string[]
  /** The member's own, to be deleted. The comments are on the first post. */
  doomed: { posts: string[]; comments: string[] }
  picture: Picture
}

/**
 * Leads the app to a screen without loading the page, as a press on a link does, and waits until the one before has left; loads
 * the page where there is none yet.
 */
export async function goTo(page: Page, origin: string, path: string): Promise<void> {
  if (!page.url().startsWith(origin)) return void (await page.goto(origin + path))
  await page.evaluate((to) => {
    const isElsewhere = new URL(to, window.location.href).href !== window.location.href
    // The heading of a screen comes first, unless it is on its way; the hint to install, below it, stays.
    if (isElsewhere) document.querySelector('main > :not(aside)')?.setAttribute('data-left', '')
    window.history.pushState({}, '', to)
  }, path)
  // It stays until the next one is there: what both have, as the first card, would be found and pressed on the wrong one.
  await expect(page.locator('[data-left]')).toHaveCount(0, { timeout: 30_000 })
}

/** Opens screens and waits until they have what they show. */
export async function lookAt(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goTo(page, origin, path)
    const main = page.getByRole('main')
    await main.getByRole('article').or(page.getByRole('textbox')).first().waitFor()
    // Lists as well: an answer that is still on its way when the screen is left is given up.
    await expect(main.getByText(/^Loading /)).toHaveCount(0)
  }
}

/** Does one thing on the screen. It is safe on the disk when this resolves: the screen has said so. */
export async function act(page: Page, world: ChaosWorld, action: Action): Promise<void> {
  await goTo(page, world.origin, pathFor(world, action))
  switch (action.kind) {
    case 'post':
      return writePost(page, action.text, action.hasPicture ? [world.picture] : [])
    case 'toggle':
      return toggle(page, action.mark)
    case 'comment':
      return write(page, 'Write a comment', action.text)
    case 'reply':
      return write(page, 'Write a reply', action.text)
    case 'like-comment':
      return toggle(page, 'like')
    case 'follow':
      return follow(page)
    case 'profile':
      await page.getByLabel('Bio').fill(action.bio)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      return expect(page.getByLabel('Bio')).toHaveCount(0)
    case 'ticket':
      await page.getByLabel('Subject').fill(action.subject)
      await page.getByLabel('Description').fill('As the subject says.')
      await page.getByRole('button', { name: 'Submit' }).click()
      return expect(page.getByLabel('Subject')).toHaveValue('')
    case 'delete-post':
      await page
        .getByRole('main')
        .getByRole('button', { name: /^More about the post/ })
        .click()
      await page.getByRole('menuitem', { name: 'Delete Post' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      return expect(page).toHaveURL(/\/(?:home)?$/)
    case 'delete-comment': {
      const comment = page.getByRole('article').filter({ hasText: doomedText(world.name, action.doomed) })
      await comment.getByRole('button', { name: 'Delete comment' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      return expect(comment).toHaveCount(0)
    }
  }
}

export function doomedText(name: string, at: number): string {
  return `Doomed comment ${at} by ${name}.`
}

/** Every screen of a plan, once each: so that the device knows them before the network gets bad. */
export function pathsOf(world: ChaosWorld, actions: readonly Action[]): string[] {
  const byPlace = new Map(actions.map((action) => [placeOf(action), pathFor(world, action)]))
  return [...byPlace.values()]
}

function pathFor({ posts, comments, members, doomed }: ChaosWorld, action: Action): string {
  switch (action.kind) {
    case 'post':
      return '/home'
    case 'toggle':
    case 'comment':
      return `/postdetails?id=${posts[action.post]}`
    case 'reply':
    case 'like-comment':
      return `/CommentDetails?id=${comments[action.comment]}`
    case 'follow':
      return `/guestprofile?id=${members[action.member]}`
    case 'profile':
      return '/UpdateProfileDetails'
    case 'ticket':
      return '/ContactSupport'
    case 'delete-post':
      return `/postdetails?id=${doomed.posts[action.doomed]}`
    case 'delete-comment':
      return `/postdetails?id=${posts[0]}`
  }
}

/** Presses what the first card of the screen has for it; the pressed state shows once it is on the disk. */
async function toggle(page: Page, mark: string): Promise<void> {
  const button = page.getByRole('main').getByRole('article').first().locator(`[data-action=${mark}]`)
  const wasOn = (await button.getAttribute('aria-pressed')) === 'true'
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', String(!wasOn))
}

async function write(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(text)
  await page.getByRole('main').locator('form', { has: field }).getByRole('button', { name: 'Post' }).click()
  await expect(field).toHaveValue('')
}

async function follow(page: Page): Promise<void> {
  const head = page
    .getByRole('main')
    .getByRole('button', { name: /^(?:Follow|Unfollow) / })
    .first()
  const before = (await head.textContent()) ?? ''
  await head.click()
  await expect(head).not.toHaveText(before)
}
