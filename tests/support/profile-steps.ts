import { expect, type Locator, type Page } from '@playwright/test'
import { follow } from '#contract/follow.ts'
import { updateProfile, type ProfileChanges } from '#contract/profile-changes.ts'
import type { Post } from '#contract/post.ts'
import { repostPost } from '#contract/post-writing.ts'
import { generateShareLink } from '#contract/share.ts'
import { callServer, type QuickMember } from './quick-member.ts'
import type { TestServer } from './start-server.ts'

/** Changes a profile through the API. */
export async function changeProfile(server: TestServer, { token }: QuickMember, body: ProfileChanges): Promise<void> {
  await callServer(server, updateProfile, { token, body })
}

/** Lets one member follow another through the API. */
export async function letFollow(server: TestServer, who: QuickMember, whom: QuickMember): Promise<void> {
  await callServer(server, follow, { token: who.token, params: { id: whom.user.id } })
}

/** Lets a member repost a post through the API. */
export async function letRepost(server: TestServer, who: QuickMember, post: Post): Promise<void> {
  await callServer(server, repostPost, { token: who.token, params: { id: post.id } })
}

/** A public link to a post, as a path. */
export async function sharePathOf(server: TestServer, { token }: QuickMember, post: Post): Promise<string> {
  const body = { targetType: 'post' as const, targetId: post.id, expiresInHours: 0 }
  const { shareUrl } = await callServer(server, generateShareLink, { token, body })
  return new URL(shareUrl).pathname
}

/** The head of the profile on screen. */
export function headOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name: `Profile of ${name}` })
}

/** Whether an image has arrived and can be seen. */
export async function expectShown(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
    .toBeGreaterThan(0)
}
