import { generateShareLink } from '#contract/share.ts'
import { allScreens, openScreen, type AppScreen, type ScreenWorld } from '#tests/support/all-screens.ts'
import { faultsOfAxe } from '#tests/support/expect-accessible.ts'
import { makeExtremeWorld } from '#tests/support/extreme-world.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { ofTheWorker } from '#tests/support/of-the-worker.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { callServer, makeMember, type QuickMember } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'

// Axe looks at a dozen screens in two sizes and themes, which takes a busy machine long.
const longMs = 300_000
const [wide, phone] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

interface SeenWorld extends ScreenWorld {
  reader: QuickMember
  admin: QuickMember
}

const test = makeOwnServerTest().extend<object, { world: SeenWorld }>({
  world: [
    async ({ server }, use) => {
      const { reader, other, post, commentId } = await makeExtremeWorld(server)
      const admin = await makeMember(server, { firstName: 'Ad', lastName: 'Ministers', username: 'ad.ministers' })
      await grantRole(server, admin.username, 'admin')
      const body = { targetType: 'post' as const, targetId: post.id, expiresInHours: 0 }
      const { shareUrl } = await callServer(server, generateShareLink, { body, token: other.token })
      const sharePath = new URL(shareUrl).pathname
      await use({ reader, admin, postId: post.id, commentId, otherId: other.user.id, sharePath })
    },
    ofTheWorker,
  ],
})

const partSize = 14
const parts = Array.from({ length: Math.ceil(allScreens.length / partSize) }, (_, part) =>
  allScreens.slice(part * partSize, (part + 1) * partSize),
)

for (const [at, screens] of parts.entries()) {
  const [first, last] = [screens[0]?.name, screens.at(-1)?.name]
  test(`axe finds nothing in either theme or size, ${at + 1}: ${first} to ${last}`, async ({ openContext, world }) => {
    test.setTimeout(longMs)
    for (const as of ['visitor', 'member', 'admin'] as const) {
      const theirs = screens.filter((screen) => screen.as === as)
      const page = await (await openContext()).newPage()
      if (as !== 'visitor' && theirs.length > 0) await signInOnDevice(page, as === 'admin' ? world.admin : world.reader)
      for (const screen of theirs) await expectNoFaults(screen, page, world)
      await page.close()
    }
  })
}

async function expectNoFaults(screen: AppScreen, page: Parameters<typeof openScreen>[0], world: SeenWorld) {
  const sizes = screen.only === 'phone' ? [phone] : [wide, phone]
  for (const [at, size] of sizes.entries()) {
    await page.setViewportSize(size)
    if (at === 0) await openScreen(page, screen, world)
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width)
    expect.soft(await faultsOfAxe(page), `${screen.name}, ${size.width} px`).toEqual([])
  }
  await page.unrouteAll()
}
