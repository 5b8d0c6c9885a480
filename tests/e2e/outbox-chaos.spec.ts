import type { Page } from '@playwright/test'
import { act } from '#tests/support/chaos-member.ts'
import { chapterCount, outcomeOf, type Action } from '#tests/support/chaos-plan.ts'
import { crash, makePlayers, type Player } from '#tests/support/chaos-players.ts'
import { readCounts, readOutcome, readUndeleted } from '#tests/support/chaos-truth.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import type { FaultRule } from '#tests/support/fault-rules.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'

const seed = 20_261_121
const names = [
  { firstName: 'Amara', lastName: 'Osei', username: 'amara.storm' },
  { firstName: 'Jonas', lastName: 'Lindqvist', username: 'jonas.storm' },
]
/** By player: the chapters at whose end their browser is killed. */
const crashes = [
  [0, 1, 2],
  [1, 2],
]

// Bad in another way each chapter. No write is hit more than three times: it is about what is lost, not about how long it takes.
const api = { path: /^\/api\//, mercyAfter: 3 }
const weather: FaultRule[][] = [
  [
    { mode: 'cut', probability: 0.08, ...api },
    { mode: 'dropReply', probability: 0.1, ...api },
    { mode: 'status500', probability: 0.08, ...api },
    { mode: 'hang', probability: 0.01, ...api },
    { mode: 'delay', ms: 20, jitterMs: 150, probability: 0.3, ...api },
  ],
  [{ mode: 'dropReply', probability: 0.4, ...api }],
  [
    { mode: 'status500', probability: 0.25, ...api },
    { mode: 'status500', status: 503, retryAfterS: 1, probability: 0.1, ...api },
  ],
  [
    { mode: 'hang', probability: 0.04, ...api },
    { mode: 'cut', probability: 0.3, ...api },
  ],
]

testWithWorker(
  '200 actions of two members arrive exactly once and in order, whatever breaks in between',
  async ({ openProfile }) => {
    test.setTimeout(480_000)
    const proxy = await startFaultProxy({ seed })
    const server = await startServer({ PUBLIC_ORIGIN: proxy.origin })
    proxy.aimAt(server.origin)
    const players = await makePlayers({ server, origin: proxy.origin, seed, openProfile }, names)
    try {
      for (let chapter = 0; chapter < chapterCount; chapter += 1) {
        proxy.setFaults(...(weather[chapter] ?? []))
        await playChapter(players, chapter, server)
        const crashing = players.filter((_, at) => crashes[at]?.includes(chapter))
        await Promise.all(crashing.map((player) => crash(player, openProfile)))
      }
      proxy.heal()
      await Promise.all(players.map(({ browser, world }) => everythingSent(browser.page, world.origin)))

      for (const { member, world, actions } of players) {
        expect(readOutcome(server.dataDir, member.user.id, world), member.username).toEqual(outcomeOf(actions))
        expect(readUndeleted(server.dataDir, world.doomed)).toEqual([])
      }
      await Promise.all(players.map((player) => screensAgree(player, server)))
      // That there was a storm at all.
      const faults = proxy
        .requests()
        .filter(({ fault, path }) => fault !== 'pass' && fault !== 'delay' && path.startsWith('/api/'))
      expect(faults.length).toBeGreaterThan(60)
    } finally {
      await Promise.all(players.map(({ browser }) => browser.kill()))
      await proxy.close()
      await server.remove()
    }
  },
)

/** Both act at the same time; in every second chapter the server dies in the middle and comes back later. */
async function playChapter(players: readonly Player[], chapter: number, server: TestServer): Promise<void> {
  const serverDies = chapter % 2 === 1
  let done = 0
  const play = async ({ member, browser, world, actions }: Player) => {
    for (const action of chapterOf(actions, chapter)) {
      await test.step(`${member.firstName}: ${JSON.stringify(action)}`, () => act(browser.page, world, action))
      done += 1
      if (serverDies && done === 15) await server.kill()
      if (serverDies && done === 30) await server.restart()
    }
  }
  await Promise.all(players.map(play))
}

function chapterOf(actions: readonly Action[], chapter: number): readonly Action[] {
  const size = actions.length / chapterCount
  return actions.slice(chapter * size, (chapter + 1) * size)
}

/** Loads the app and waits until nothing is left to send. */
async function everythingSent(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/outbox`)
  await expect(page.getByText('Nothing is waiting. Everything you did has been sent.')).toBeVisible({
    timeout: 120_000,
  })
}

/** Every post they acted on shows, to each of them, the counts and comments the server has. */
async function screensAgree({ browser: { page }, world, actions }: Player, server: TestServer): Promise<void> {
  const outcome = outcomeOf(actions)
  for (const [at, id] of world.posts.entries()) {
    const truth = readCounts(server.dataDir, id)
    expect(truth.areKept).toBe(true)
    await page.goto(`${world.origin}/postdetails?id=${id}`)
    const card = page.getByRole('main').getByRole('article').first()
    for (const mark of ['like', 'repost', 'bookmark'] as const) {
      const button = card.locator(`[data-action=${mark}]`)
      await expect(button).toHaveAttribute('aria-label', new RegExp(`, ${truth[mark]}$`))
      await expect(button).toHaveAttribute('aria-pressed', String(outcome.marks.includes(`${mark} ${at}`)))
    }
    await expect(card.getByRole('link', { name: `Comment, ${truth.comments}` })).toBeVisible()
    for (const text of outcome.comments[at] ?? []) await expect(page.getByText(text, { exact: true })).toHaveCount(1)
  }
}
