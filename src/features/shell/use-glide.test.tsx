// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useGlide } from './use-glide.ts'

const stripHeight = 56
const scrolled = vi.fn<Window['scrollBy']>()
let now = 0
let frames: ((now: number) => void)[] = []

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

/** Draws what waits for a frame, so long after the frame before. */
function drawFrame(passedMs = 16): void {
  now += passedMs
  frames.splice(0).forEach((draw) => draw(now))
}

function drawUntilStill(): void {
  for (let frame = 0; frame < 100 && frames.length > 0; frame += 1) drawFrame()
}

const screenShown = () => document.getElementsByTagName('main')[0]
const isGliding = () => screenShown()?.hasAttribute('data-gliding')
/** How far the screen stands above (negative) or below its place, in px. */
const offset = () => Number.parseFloat(screenShown()?.style.translate.split(' ')[1] ?? '0')

beforeEach(() => {
  now = 1_000
  frames = []
  vi.stubGlobal('scrollBy', scrolled)
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) => frames.push(draw))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(stripHeight)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

it.each([
  { way: 'down as a strip comes', from: '', to: "You're offline.", begins: -stripHeight },
  { way: 'up as it goes', from: "You're offline.", to: '', begins: stripHeight },
])('lets the screen glide $way, and arrive', ({ from, to, begins }) => {
  scrolledBy(0, { anchors: false })
  const { rerender } = render(<Page strip={from} />)
  rerender(<Page strip={to} />)
  // The frame in which the room is made shows it where it was.
  expect(offset()).toBe(begins)
  drawFrame()
  expect(offset()).toBe(begins)
  expect(isGliding()).toBe(true)
  const places = [offset()]
  while (frames.length > 0) {
    drawFrame()
    if (frames.length > 0) places.push(offset())
  }
  expect(places).toEqual(places.toSorted((one, other) => Math.abs(other) - Math.abs(one)))
  expect(new Set(places).size).toBe(places.length)
  expect(screenShown()?.style.translate).toBe('')
  expect(isGliding()).toBe(false)
  expect(scrolled).not.toHaveBeenCalled()
})

it('arrives within a quarter of a second, be the frames quick or slow', () => {
  scrolledBy(0, { anchors: false })
  for (const frameMs of [4, 16, 100]) {
    const { rerender, unmount } = render(<Page />)
    rerender(<Page strip="You're offline." />)
    drawFrame()
    for (let passed = 0; passed < 250; passed += frameMs) drawFrame(frameMs)
    expect(frames, `${frameMs} ms a frame`).toHaveLength(0)
    unmount()
  }
})

it('moves no button from under who presses it where a long frame showed it last', () => {
  scrolledBy(0, { anchors: false })
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  drawFrame()
  const places = [offset()]
  for (let frame = 0; frame < 12; frame += 1) {
    drawFrame(100)
    places.push(offset() || 0)
  }
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
  // Less than half of the smallest button.
  expect(Math.max(...steps)).toBeLessThan(22)
  expect(frames).toHaveLength(0)
})

it('goes on from where it is when the strip grows or goes on the way', () => {
  scrolledBy(0, { anchors: false })
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  drawFrame()
  drawFrame()
  const onTheWay = offset()
  rerender(<Page />)
  drawFrame(0)
  expect(offset()).toBeCloseTo(onTheWay + stripHeight)
  expect(frames).toHaveLength(1)
  drawUntilStill()
  expect(isGliding()).toBe(false)
})

it('moves nothing from under a finger, which comes first or while it glides', () => {
  scrolledBy(0, { anchors: false })
  const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.body)
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  for (const _ of [1, 2, 3]) drawFrame()
  expect(offset()).toBe(-stripHeight)
  pressed.mockReturnValue(null)
  drawFrame()
  const onTheWay = offset()
  expect(onTheWay).toBeGreaterThan(-stripHeight)
  pressed.mockReturnValue(document.body)
  for (const _ of [1, 2, 3]) drawFrame()
  expect(offset()).toBe(onTheWay)
  pressed.mockReturnValue(null)
  drawUntilStill()
  expect(isGliding()).toBe(false)
})

it('stays for the frame after a finger came down, which comes before the browser shows it pressed', () => {
  scrolledBy(0, { anchors: false })
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  drawFrame()
  drawFrame()
  const onTheWay = offset()
  window.dispatchEvent(new Event('pointerdown'))
  drawFrame(500)
  expect(offset()).toBe(onTheWay)
})

it('begins where the early screen was once the app has taken its place, though it was drawn behind it before', () => {
  scrolledBy(0, { anchors: false })
  const early = document.createElement('div')
  early.id = 'early-screen'
  document.body.append(early)
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  for (const _ of [1, 2, 3]) drawFrame()
  expect(offset()).toBe(-stripHeight)
  early.remove()
  drawFrame()
  expect(offset()).toBeGreaterThan(-stripHeight)
  drawUntilStill()
  expect(isGliding()).toBe(false)
})

it('jumps for those who want things still', () => {
  scrolledBy(0, { anchors: false })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  expect(isGliding()).toBe(false)
  expect(frames).toHaveLength(0)
})

it('moves nothing where the strip is there from the start', () => {
  scrolledBy(0, { anchors: false })
  render(<Page strip="You're offline." />)
  expect(isGliding()).toBe(false)
})

it('takes what a turned phone has moved for nothing that comes', () => {
  scrolledBy(0, { anchors: false })
  vi.stubGlobal('innerWidth', 390)
  const { rerender } = render(<Page strip="You're offline. A moment ago." />)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(stripHeight / 2)
  vi.stubGlobal('innerWidth', 844)
  rerender(<Page strip="You're offline. 1 minute ago." />)
  expect(isGliding()).toBe(false)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(stripHeight)
  rerender(<Page strip="You're offline. 12 minutes ago, and much waits." />)
  expect(offset()).toBe(-28)
})

it('keeps the place of who has read on, where the browser does not', () => {
  scrolledBy(600, { anchors: false })
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, stripHeight)
  expect(isGliding()).toBe(false)
})

it('leaves it to the browser that does', () => {
  scrolledBy(600, { anchors: true })
  const { rerender } = render(<Page />)
  rerender(<Page strip="You're offline." />)
  expect(scrolled).not.toHaveBeenCalled()
})
