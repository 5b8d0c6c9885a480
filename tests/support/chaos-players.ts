import type { Page } from '@playwright/test'
import { createComment } from '#contract/comment.ts'
import { commentIdSchema } from '#contract/ids.ts'
import { readOnboardingSuggestions } from '#contract/onboarding.ts'
import { randomUUID } from 'node:crypto'
import { doomedText, lookAt, pathsOf, type ChaosWorld } from './chaos-member.ts'
import { doomedComments, doomedPosts, planActions, targets, type Action } from './chaos-plan.ts'
import { logIn, type NewMember } from './member-steps.ts'
import type { ProfileBrowser } from './profile-browser.ts'
import { callServer, makeMember, publish, type QuickMember } from './quick-member.ts'
import type { TestServer } from './start-server.ts'
import { phonePicture } from './test-pictures.ts'

/** A member with a plan, on a device of their own. */
export interface Player {
  member: QuickMember
  world: ChaosWorld
  actions: Action[]
  browser: ProfileBrowser
}

interface Setting {
  server: TestServer
  /** Where browsers reach the server. */
  origin: string
  seed: number
  openProfile: (folder?: string) => Promise<ProfileBrowser>
}

/** Members with a hundred actions each about the same posts, comments and members, logged in and with every screen seen once. */
export async function makePlayers(setting: Setting, names: readonly NewMember[]): Promise<Player[]> {
  const members: QuickMember[] = []
  for (const name of names) members.push(await makeMember(setting.server, name))
  const shared = await seedShared(setting.server, members)
  const picture = await phonePicture('storm.jpg', 210)
  return Promise.all(
    members.map(async (member, at) => {
      const doomed = await seedDoomed(setting.server, member, shared.posts[0] ?? '')
      const world = { origin: setting.origin, name: member.firstName, ...shared, doomed, picture }
      const actions = planActions(member.firstName, setting.seed + at)
      const player: Player = { member, world, actions, browser: await setting.openProfile() }
      await attend(player.browser.page)
      await player.browser.page.goto(`${setting.origin}/login`)
      await logIn(player.browser.page, member)
      await lookAround(player)
      return player
    }),
  )
}

/** Kills the player's browser and starts another on the same profile. */
export async function crash(player: Player, openProfile: Setting['openProfile']): Promise<void> {
  await player.browser.kill()
  player.browser = await openProfile(player.browser.folder)
  await attend(player.browser.page)
}

async function lookAround({ browser: { page }, world, actions }: Player): Promise<void> {
  await lookAt(page, world.origin, pathsOf(world, actions))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

async function seedShared(server: TestServer, members: readonly QuickMember[]) {
  const authorOf = (nth: number) => members[nth % members.length] ?? members[0]
  const posts: string[] = []
  const comments: string[] = []
  for (let nth = 0; nth < targets.posts; nth += 1) {
    const author = authorOf(nth)
    if (author) posts.push((await publish(server, author, `Seed post number ${nth}.`)).id)
  }
  for (let nth = 0; nth < targets.comments; nth += 1) {
    const author = authorOf(nth)
    if (author)
      comments.push(await comment(server, author, { postId: posts[nth] ?? '', content: `Seed comment ${nth}.` }))
  }
  const { token } = members[0] ?? {}
  const { suggestions } = await callServer(server, readOnboardingSuggestions, token === undefined ? {} : { token })
  return { posts, comments, members: suggestions.profiles.companies.slice(-targets.members).map(({ id }) => id) }
}

async function seedDoomed(server: TestServer, member: QuickMember, firstPost: string): Promise<ChaosWorld['doomed']> {
  const doomed: ChaosWorld['doomed'] = { posts: [], comments: [] }
  for (let nth = 0; nth < doomedPosts; nth += 1) {
    doomed.posts.push((await publish(server, member, `Doomed post number ${nth}.`)).id)
  }
  for (let nth = 0; nth < doomedComments; nth += 1) {
    doomed.comments.push(
      await comment(server, member, { postId: firstPost, content: doomedText(member.firstName, nth) }),
    )
  }
  return doomed
}

async function comment(
  server: TestServer,
  { token }: QuickMember,
  { postId, content }: { postId: string; content: string },
): Promise<string> {
  const id = commentIdSchema.parse(randomUUID())
  await callServer(server, createComment, { params: { postId }, body: { id, content }, token })
  return id
}

/** Does away with the hint to install, which may come at any time. */
async function attend(page: Page): Promise<void> {
  const hint = page.getByRole('complementary', { name: /^Install / })
  await page.addLocatorHandler(hint, () =>
    hint.getByRole('button', { name: 'Do not show again' }).dispatchEvent('click'),
  )
}
