// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useGlide } from './use-glide.ts'

const stripHeight = 56
const scrolled = vi.fn<Window['scrollBy']>()
type Glide = Pick<Animation, 'finished' | 'playState' | 'play' | 'pause'>
const animated = vi.fn<(frames: Keyframe[]) => Glide>()
const [play, pause] = [vi.fn<() => void>(), vi.fn<() => void>()]

function Page({ strip = '' }: { strip?: string }) {
  const ref = useGlide()
  return (
    <>
      <div ref={ref}>{strip && <p>{strip}</p>}</div>
      <main />
    </>
  )
}

/** The window with so much of the page above it, in a browser that holds what is read in its place or does not. */
function scrolledBy(scrollY: number, { anchors }: { anchors: boolean }): void {
  vi.stubGlobal('scrollY', scrollY)
  vi.stubGlobal('CSS', { supports: () => anchors })
}

beforeEach(() => {
  animated.mockReturnValue({ finished: Promise.resolve({} as Animation), playState: 'finished', play, pause })
  vi.stubGlobal('scrollBy', scrolled)
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.defineProperty(Element.prototype, 'animate', { value: animated, configurable: true })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(stripHeight)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const startsAt = () => animated.mock.calls.map(([[frame]]) => frame)

it('lets the screen glide down as a strip comes, and up as it goes', async () => {
  scrolledBy(0, { anchors: false })
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  const isGliding = () => document.querySelector('main')?.hasAttribute('data-gliding')
  expect(isGliding()).toBe(true)
  await vi.waitFor(() => expect(isGliding()).toBe(false))
  rerender(<Page />)
  expect(startsAt()).toEqual([{ translate: '0 -56px' }, { translate: '0 56px' }])
  expect(scrolled).not.toHaveBeenCalled()
})

it('moves nothing from under a finger, which comes first or while it glides', () => {
  scrolledBy(0, { anchors: false })
  const glide: Glide = { finished: new Promise(() => {}), playState: 'running', play, pause }
  pause.mockImplementation(() => Object.assign(glide, { playState: 'paused' }))
  play.mockImplementation(() => Object.assign(glide, { playState: 'running' }))
  animated.mockReturnValue(glide)
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act))
  const drawFrame = () => frames.splice(0).forEach((act) => act())
  const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.body)
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  drawFrame()
  drawFrame()
  expect([pause, play].map((act) => act.mock.calls.length)).toEqual([1, 0])
  pressed.mockReturnValue(null)
  drawFrame()
  expect([pause, play].map((act) => act.mock.calls.length)).toEqual([1, 1])
  // Played anew in each frame, one that takes longer than that to get ready would never begin.
  drawFrame()
  expect([pause, play].map((act) => act.mock.calls.length)).toEqual([1, 1])
  pressed.mockReturnValue(document.body)
  drawFrame()
  expect([pause, play].map((act) => act.mock.calls.length)).toEqual([2, 1])
})

it('moves nothing where the strip is there from the start', () => {
  scrolledBy(0, { anchors: false })
  render(<Page strip="You're offline." />)
  expect(animated).not.toHaveBeenCalled()
})

it('takes what a turned phone has moved for nothing that comes', () => {
  scrolledBy(0, { anchors: false })
  vi.stubGlobal('innerWidth', 390)
  const { rerender } = render(<Page strip="You're offline. A moment ago." />)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(stripHeight / 2)
  vi.stubGlobal('innerWidth', 844)
  rerender(<Page strip="You're offline. 1 minute ago." />)
  expect(animated).not.toHaveBeenCalled()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(stripHeight)
  rerender(<Page strip="You're offline. 12 minutes ago, and much waits." />)
  expect(startsAt()).toEqual([{ translate: '0 -28px' }])
})

it('keeps the place of who has read on, where the browser does not', () => {
  scrolledBy(600, { anchors: false })
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, stripHeight)
  expect(animated).not.toHaveBeenCalled()
})

it('leaves it to the browser that does', () => {
  scrolledBy(600, { anchors: true })
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  expect(scrolled).not.toHaveBeenCalled()
})
