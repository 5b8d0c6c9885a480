// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as sessionStore from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import type * as rowHeights from './row-heights.ts'

let heights: typeof rowHeights
let session: typeof sessionStore
/** As after the page was loaded anew in the same tab. */
async function loadAnew(): Promise<void> {
  vi.resetModules()
  heights = await import('./row-heights.ts')
  session = await import('#src/offline/storage/session-store.ts')
}

beforeEach(loadAnew)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** A row that is so tall once it is drawn. */
function row(key: string, height: number): HTMLElement {
  const element = document.createElement('article')
  element.dataset.entryKey = key
  element.getBoundingClientRect = () => new DOMRect(0, 0, 390, height)
  return element
}

function givenHeight(key: string, list = 'posts'): string {
  const fresh = row(key, 0)
  heights.giveHeights(list, [fresh])
  return fresh.style.containIntrinsicBlockSize
}

it('a row that was drawn is as tall the next time, before it is drawn', () => {
  heights.cacheHeights('posts', [row('aaaaaaaa-1', 120.5), row('bbbbbbbb-2', 300)])
  expect([givenHeight('aaaaaaaa-1'), givenHeight('bbbbbbbb-2'), givenHeight('cccccccc-3')]).toEqual([
    'auto 120.5px',
    'auto 300px',
    '',
  ])
})

it('is drawn in another way in another list', () => {
  heights.cacheHeights('posts', [row('aaaaaaaa-1', 120.5)])
  expect(givenHeight('aaaaaaaa-1', 'reposts')).toBe('')
})

it('a logout forgets them', async () => {
  await session.startSession({ token: 'token', user: sampleMember })
  heights.persistHeights('posts', [row('aaaaaaaa-1', 120.5)])
  await session.endSession('logout')
  expect([givenHeight('aaaaaaaa-1'), sessionStorage.getItem('sayso-row-heights')]).toEqual(['', null])
})

it('and after a reload, which no address of a post is kept for', async () => {
  heights.persistHeights('posts', [row('aaaaaaaa-bbbb-cccc', 120.5)])
  expect(sessionStorage.getItem('sayso-row-heights')).not.toContain('aaaaaaaa-')
  await loadAnew()
  expect(givenHeight('aaaaaaaa-bbbb-cccc')).toBe('auto 120.5px')
})

it('heights of another width of the window say nothing', async () => {
  heights.persistHeights('posts', [row('aaaaaaaa-1', 120.5)])
  vi.stubGlobal('innerWidth', window.innerWidth + 1)
  expect(givenHeight('aaaaaaaa-1')).toBe('')
  await loadAnew()
  expect(givenHeight('aaaaaaaa-1')).toBe('')
})

it('where the browser keeps nothing, or something else, the list works', async () => {
  const told = vi.spyOn(console, 'info').mockReturnValue(undefined)
  for (const written of ['{', JSON.stringify({ width: window.innerWidth, heights: null })]) {
    sessionStorage.setItem('sayso-row-heights', written)
    await loadAnew()
    expect(givenHeight('aaaaaaaa-1')).toBe('')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  heights.persistHeights('posts', [row('aaaaaaaa-1', 120.5)])
  expect(givenHeight('aaaaaaaa-1')).toBe('auto 120.5px')
  expect(told).toHaveBeenCalledTimes(3)
})
