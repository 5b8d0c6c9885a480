import type { Locator, Page } from '@playwright/test'
import type { Post } from '#contract/post.ts'
import { listPostsOfUser } from '#contract/post-lists.ts'
import { callServer, type QuickMember } from './quick-member.ts'
import type { TestServer } from './start-server.ts'

/** Opens the composer by its button on the home feed. */
export async function openModal(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create a post', exact: true }).click()
  return page.getByRole('dialog', { name: 'New post' })
}

/** Where the so-many-th picture of the composer is chosen, from 1. */
export function slotInput(modal: Locator, number: number): Locator {
  return modal.locator('input[type=file]').nth(number - 1)
}

/** The newest post of a member as the server has it. */
export async function newestPost(server: TestServer, { user, token }: QuickMember): Promise<Post | undefined> {
  const { posts } = await callServer(server, listPostsOfUser, { params: { id: user.id }, token })
  return posts[0]
}
