import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment, likeComment } from '#contract/comment.ts'
import { generateShareLink } from '#contract/share.ts'
import { follow } from '#contract/follow.ts'
import { allScreens, type AppScreen, type ScreenWorld } from '#tests/support/all-screens.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { callServer, makeMember, publish } from '#tests/support/quick-member.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import type { EngineBrowser } from './engine-driver.ts'
import { pageOf, type EnginePage } from './engine-page.ts'
import { engineHere } from './engines-here.ts'
import { logIn } from './walk-steps.ts'

// Every address in every engine; `PICTURES=folder` keeps what each looked like.

const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
}
const pictures = process.env.PICTURES

const engine = engineHere()
let server: TestServer
let world: ScreenWorld

beforeAll(async () => {
  server = await startServer()
  world = await makeWorld()
})
afterAll(() => server.remove())

async function makeWorld(): Promise<ScreenWorld> {
  const author = await makeMember(server, { firstName: 'Noor', lastName: 'Still', username: 'noor.still' })
  const as = { token: author.token }
  for (let nth = 1; nth < 12; nth += 1) await publish(server, author, `Opinion number ${nth}. #opinions`)
  const shots = [await phonePicture('one.jpg', 20), await phonePicture('two.jpg', 200)]
  const post = await publishPictures(server, author, { text: 'Two hills, one opinion: the left one.', pictures: shots })
  const params = { postId: post.id }
  const { comment } = await callServer(server, createComment, { params, body: { content: 'Higher.' }, ...as })
  const reply = { content: 'Only in the morning.', parentCommentId: comment.id }
  await callServer(server, createComment, { params, body: reply, ...as })
  const shared = { targetType: 'post' as const, targetId: post.id, expiresInHours: 0 }
  const { shareUrl } = await callServer(server, generateShareLink, { body: shared, ...as })
  return { postId: post.id, commentId: comment.id, otherId: author.user.id, sharePath: new URL(shareUrl).pathname }
}

// In the page: what is wider than the window, or lies over all of it without being a dialog.
function faultsIn(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const layers = [...document.querySelectorAll<HTMLElement>('[popover]')]
  const tall = layers.filter(({ offsetHeight }) => offsetHeight > window.innerHeight / 2)
  const outside = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=menu]')].filter((layer) => {
    const box = layer.getBoundingClientRect()
    return (
      box.width > 0 && (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    )
  })
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []),
    ...tall.map(({ className }) => `${className} is as high as the window`),
    ...outside.map(({ className }) => `${className} is in part outside of the window`),
  ]
}

describe(`in ${engine.name}`, () => {
  let browser: EngineBrowser
  let page: EnginePage
  let size: keyof typeof sizes

  beforeAll(async () => {
    browser = await engine.start({ scheme: 'light' })
    page = pageOf(await browser.openTab())
    await resizeTo('desktop')
  })
  afterAll(() => browser.close())

  async function resizeTo(wanted: keyof typeof sizes): Promise<void> {
    size = wanted
    await page.resize(sizes[size].width, sizes[size].height)
  }

  /** What is wrong with what is on screen now. */
  async function faultsOf(name: string): Promise<string[]> {
    await page.until('all to be there and at rest', async () => {
      // What a new size changes is drawn with the next frame.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      const signs = [...document.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent)
      // The loader of a shared post stays where there is none.
      const isLoading = signs.some((sign) => sign.startsWith('Loading') && sign !== 'Loading post details')
      return moving.length === 0 && !isLoading
    })
    const faults = (await page.evaluate(faultsIn)).map((fault) => `${name}, ${size}: ${fault}`)
    if (pictures === undefined) return faults
    mkdirSync(pictures, { recursive: true })
    writeFileSync(path.join(pictures, `${engine.name}-${name}-${size}.png`), await page.screenshot())
    return faults
  }

  /** Each opened in the size that the one before was left in, then turned into the other: one load, one change of size. */
  async function faultsOfAll(screens: readonly AppScreen[]): Promise<string[]> {
    const faults: string[] = []
    for (const screen of screens) {
      await page.open(server.origin + screen.path(world))
      await page.until(`the screen ${screen.name}`, () => {
        // Not what stands for the screen until the app has come.
        const marks = [...document.querySelectorAll('h1, form')]
        return marks.some((mark) => mark.closest('#skeleton, #early-screen') === null)
      })
      faults.push(...(await faultsOf(screen.name)))
      await resizeTo(size === 'desktop' ? 'phone' : 'desktop')
      faults.push(...(await faultsOf(screen.name)))
    }
    return faults
  }

  it('every screen of a visitor fits, on a phone and on a desktop', async () => {
    expect(await faultsOfAll(allScreens.filter(({ as, open }) => as === 'visitor' && open === undefined))).toEqual([])
    expect(await browser.complaints()).toEqual([])
  })

  it('every screen of a member fits, on a phone and on a desktop', async () => {
    const username = `reader.${engine.name.toLowerCase()}`
    const reader = await makeMember(server, { firstName: 'Ada', lastName: 'Reader', username })
    await callServer(server, follow, { params: { id: world.otherId }, token: reader.token })
    await callServer(server, likeComment, { params: { commentId: world.commentId }, body: {}, token: reader.token })
    await page.open(`${server.origin}/login`)
    await logIn(page, username)
    expect(await faultsOfAll(allScreens.filter(({ as, open }) => as === 'member' && open === undefined))).toEqual([])
    expect(await browser.complaints()).toEqual([])
  })

  it('what opens over a screen fits, on a phone and on a desktop', async () => {
    for (const wanted of ['desktop', 'phone'] as const) {
      await resizeTo(wanted)
      await page.open(`${server.origin}/postdetails?id=${world.postId}`)
      await page.click({ role: 'button', begins: 'More about' })
      await page.see({ role: 'menuitem', name: 'Report post' })
      expect.soft(await faultsOf('post-menu')).toEqual([])
      await page.click({ role: 'menuitem', name: 'Report post' })
      await page.see({ role: 'dialog' })
      expect.soft(await faultsOf('report')).toEqual([])
      await page.open(`${server.origin}/home`)
      await page.click({ role: 'button', name: 'Create a post' })
      await page.see({ role: 'field', within: { role: 'dialog' } })
      expect.soft(await faultsOf('composer')).toEqual([])
      await page.open(`${server.origin}/postdetails?id=${world.postId}`)
      await page.click({ role: 'button', begins: 'Open: Image 1' })
      await page.see({ role: 'dialog' })
      expect.soft(await faultsOf('pictures')).toEqual([])
    }
    expect(await browser.complaints()).toEqual([])
  })
})
