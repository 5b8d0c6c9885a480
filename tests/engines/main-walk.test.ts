import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likePost } from '#contract/post-writing.ts'
import { deviceContents } from '#tests/support/device-contents.ts'
import { emailOf, type NewMember } from '#tests/support/member-steps.ts'
import { callServer, makeMember } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import type { EngineBrowser } from './engine-driver.ts'
import { pageOf, type EnginePage } from './engine-page.ts'
import { engineHere } from './engines-here.ts'
import type { Target } from './find-in-page.ts'
import { makePictures, type PictureFiles } from './picture-files.ts'
import {
  cardOf,
  completeOnboarding,
  isPressed,
  isShownIn,
  isThemeOnDevice,
  logIn,
  noteAlertHeight,
  overflowIn,
  signUp,
  untilPicturesShown,
  writePost,
} from './walk-steps.ts'

const words = 'Three weeks without a car.'
const avifWords = 'One more from the night bus.'
const offlineWords = 'Written in the tunnel.'
const longComment =
  'And the bell rings, which everybody on the bus hears, whether they would like to hear it at half past six or not.'
const lostWords = 'Written while the database was lost.'

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const screens = ['/home', '/search', '/updates', '/bookmarks', '/profile', '/settings']

const engine = engineHere()
let server: TestServer
let pictures: PictureFiles

beforeAll(async () => {
  pictures = await makePictures()
})
afterAll(() => rmSync(pictures.folder, { recursive: true, force: true }))

const postsOf = (text: string) => readColumn(server.dataDir, 'SELECT id FROM posts WHERE text_content = ?', text)

describe(`the walk in ${engine.name}`, () => {
  const member: NewMember = { firstName: 'Amara', lastName: 'Osei', username: `amara.${engine.name.toLowerCase()}` }
  let browser: EngineBrowser
  let page: EnginePage

  beforeAll(async () => {
    server = await startServer()
    browser = await engine.start({ scheme: 'light' })
    page = pageOf(await browser.openTab())
    await page.resize(1280, 900)
  })
  afterAll(async () => {
    await browser.close()
    await server.remove()
  })

  it('sign up with the mailed code, log in, onboarding', async () => {
    await signUp(page, server, member)
    await logIn(page, member.username)
    await completeOnboarding(page)
    await page.see({ role: 'tab', name: 'For You' })
  })

  it('a post with a 12-megapixel JPEG that lies on its side, a transparent PNG and a WebP', async () => {
    await writePost(page, words, [pictures.turnedJpeg, pictures.transparentPng, pictures.webp])
    await untilPicturesShown(page, words, 3)
    const isUpright = await page.evaluate((text) => {
      const card = [...document.querySelectorAll('article')].find((each) => each.textContent?.includes(text))
      const picture = card?.querySelector<HTMLImageElement>('img[src*="/media/"], img[srcset*="/media/"]')
      return picture ? picture.naturalHeight > picture.naturalWidth : undefined
    }, words)
    expect(isUpright).toBe(true)
  })

  it('a post with an AVIF', async () => {
    await writePost(page, avifWords, [pictures.avif])
    await untilPicturesShown(page, avifWords, 1)
  })

  it('like, bookmark and comment', async () => {
    for (const deed of ['Like', 'Bookmark']) {
      await page.click({ role: 'button', begins: deed, within: cardOf(words) })
      await page.until(`${deed} to be pressed`, isPressed, { words, deed })
    }
    await page.click({ role: 'link', begins: 'Comment', within: cardOf(words) })
    const box: Target = { role: 'field', name: 'Write a comment' }
    await page.see(box)
    const height = () => document.querySelector('textarea')?.clientHeight ?? 0
    const emptyHeight = await page.evaluate(height)
    await page.fill(box, longComment)
    // It grows with what is written in it.
    expect(await page.evaluate(height)).toBeGreaterThan(emptyHeight)
    await page.click({ role: 'button', name: 'Post' })
    await page.see({ role: 'article', text: longComment })
  })

  it('back from a post to its card, with nothing left of the move between them', async () => {
    await page.back()
    await page.untilPath(/^\/(home)?$/)
    await page.see(cardOf(words))
    await page.until('nothing to move', () => {
      const named = [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')]
      const moving = document.getAnimations().filter(({ effect }) => {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : undefined
        return part?.startsWith('::view-transition') === true
      })
      return named.length + moving.length === 0
    })
    await page.open(`${server.origin}/bookmarks`)
    await page.see({ role: 'article', text: words })
  })

  it('search', async () => {
    await page.open(`${server.origin}/search`)
    await page.fill({ role: 'field', name: 'Search' }, 'without a car')
    await page.see(cardOf(words))
  })

  it('a cropped banner', async () => {
    await page.open(`${server.origin}/UpdateProfileDetails`)
    await page.attach({ role: 'file', name: 'New banner' }, [pictures.turnedJpeg])
    await page.click({ role: 'button', name: 'Save', within: { role: 'dialog', name: 'Crop your banner' } })
    await page.see({ role: 'button', name: 'Remove banner' })
  })

  it('updates', async () => {
    const wei = await makeMember(server, { firstName: 'Wei', lastName: 'Doe', username: `wei.${member.username}` })
    const [id = ''] = postsOf(words)
    await callServer(server, likePost, { params: { id: String(id) }, body: { liked: true }, token: wei.token })
    await page.open(`${server.origin}/updates`)
    await page.see({ role: 'link', text: 'Wei Doe' })
  })

  it('passkeys are offered, or said not to be there', async () => {
    await page.open(`${server.origin}/Account`)
    await page.see({ role: 'any', text: 'A passkey logs you in' })
    const hasPasskeys = await page.evaluate(() => typeof PublicKeyCredential === 'function')
    await page[hasPasskeys ? 'miss' : 'see']({ role: 'any', text: 'This browser has none.' })
    await page[hasPasskeys ? 'see' : 'miss']({ role: 'button', name: 'Add a passkey' })
  })

  it('a database connection that the browser lost', async () => {
    await page.open(`${server.origin}/home`)
    await page.see({ role: 'button', name: 'Create a post' })
    await page.evaluate(() => {
      const begin = IDBDatabase.prototype.transaction
      const lost = new WeakSet<IDBDatabase>()
      // Once for each connection there is: a new one works again.
      IDBDatabase.prototype.transaction = function (...args) {
        const isFirst = !lost.has(this) && !('isNew' in this)
        lost.add(this)
        if (isFirst) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
        return begin.apply(this, args)
      }
      const open = indexedDB.open.bind(indexedDB)
      indexedDB.open = (...args) => {
        const request = open(...args)
        request.addEventListener('success', () => Object.assign(request.result, { isNew: true }))
        return request
      }
    })
    await writePost(page, lostWords)
    await expect.poll(() => postsOf(lostWords)).toHaveLength(1)
  })

  it('the dark theme, and both sizes in both schemes without a horizontal overflow', async () => {
    await page.open(`${server.origin}/settings`)
    await page.click({ role: 'field', name: 'Dark' })
    await page.until('the dark theme', isShownIn, 'dark')
    await page.until('the choice to be on the device', isThemeOnDevice, 'dark')
    let inTurn = sizes
    for (const screen of screens) {
      await page.open(server.origin + screen)
      await page.see({ role: 'heading' })
      await page.until('the dark theme', isShownIn, 'dark')
      for (const { width, height } of inTurn) {
        if (width !== inTurn[0]?.width) await page.resize(width, height)
        for (const scheme of ['dark', 'light']) {
          const overflow = await page.evaluate(overflowIn, scheme)
          expect(`${screen} at ${width}, ${scheme}: ${overflow}`).toBe(`${screen} at ${width}, ${scheme}: 0`)
        }
      }
      // The next is opened in the size that this one was left in.
      inTurn = inTurn.toReversed()
    }
    await page.resize(1280, 900)
  })

  it('a reload without the server, with pictures', async () => {
    await page.open(`${server.origin}/home`)
    await page.until('the worker to be there', () => navigator.serviceWorker.controller !== null)
    await untilPicturesShown(page, words, 3)
    // As long as the caches take: what was shown is at hand.
    await page.until('the pictures to be at hand', async () => {
      const shown = [...document.images].filter(({ currentSrc }) => currentSrc.includes('/media/'))
      const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
      const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/'))
      // Of what was sent from here any width will do.
      const folders = new Set((await Promise.all(requests)).flat().map(({ url }) => folderOf(url)))
      return shown.every(({ currentSrc }) => folders.has(folderOf(currentSrc)))
    })
    await server.stop()
    await page.reload()
    // It stands for seven seconds, so first and measured as it is seen.
    await page.until('the word about the reload', noteAlertHeight, 'You intentionally reloaded the page!')
    await untilPicturesShown(page, words, 3)
  })

  it('an alert, which covers nothing but its own line', async () => {
    const height = await page.evaluate(() => Number(window.name))
    expect(height).toBeGreaterThan(0)
    expect(height).toBeLessThan(120)
  })

  it('a post without the server, sent once when it is back', async () => {
    await writePost(page, offlineWords)
    await page.see(cardOf(offlineWords))
    await server.restart()
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect.poll(() => postsOf(offlineWords)).toHaveLength(1)
    await page.miss({ role: 'any', text: 'Waiting to send', within: cardOf(offlineWords) })
    expect(postsOf(offlineWords)).toHaveLength(1)
  })

  it('logout, which leaves nothing on the device', async () => {
    const traces = [member.username, emailOf(member), words, offlineWords]
    const tracesLeft = async () => {
      const contents = await deviceContents(page)
      return traces.filter((trace) => contents.includes(trace))
    }
    await page.click({ role: 'button', name: 'Logout' })
    await page.untilPath(/^\/login/)
    await expect.poll(tracesLeft).toEqual([])
  })

  it('no error on the console all the while', async () => {
    expect(await browser.complaints()).toEqual([])
  })
})
