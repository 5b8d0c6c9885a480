// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followFinger, type FingerWay } from './follow-finger.ts'

const onMove = vi.fn<(way: FingerWay) => void>()
const onEnd = vi.fn<(way: FingerWay | undefined) => void>()
let listening: AbortController
let feed: HTMLElement

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  feed = document.body.appendChild(document.createElement('div'))
  feed.textContent = 'Some words'
  feed.setPointerCapture = () => {}
  listening = new AbortController()
  followFinger(feed, { signal: listening.signal, isMeant: ({ x, y }) => Math.abs(x) > Math.abs(y), onMove, onEnd })
})
afterEach(() => {
  document.getSelection()?.removeAllRanges()
  listening.abort()
  feed.remove()
  vi.unstubAllGlobals()
})

function finger(type: string, x: number): void {
  const how = { clientX: x, clientY: 0, pointerId: 1, isPrimary: true, pointerType: 'touch', bubbles: true }
  feed.dispatchEvent(new PointerEvent(type, how))
}

it('follows a finger until it is lifted', () => {
  finger('pointerdown', 300)
  finger('pointermove', 200)
  finger('pointerup', 150)
  expect(onMove).toHaveBeenCalledWith(expect.objectContaining({ x: -100, y: 0 }))
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ x: -150 }))
})

it('follows none that goes on with text that is marked', () => {
  document.getSelection()?.selectAllChildren(feed)
  finger('pointerdown', 300)
  finger('pointermove', 200)
  finger('pointerup', 150)
  expect(onMove).not.toHaveBeenCalled()
  expect(onEnd).not.toHaveBeenCalled()
})
