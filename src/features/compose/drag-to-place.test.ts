// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dragToPlace } from './drag-to-place.ts'

const onMove = vi.fn<(from: number, to: number) => void>()
const onPress = vi.fn<() => void>()
let listening: AbortController
let row: HTMLElement
let items: HTMLElement[]

/** Three places of 100 px beside one another, as jsdom lays nothing out. */
beforeEach(() => {
  vi.clearAllMocks()
  row = document.body.appendChild(document.createElement('div'))
  items = [0, 1, 2].map((at) => {
    const item = row.appendChild(document.createElement('div'))
    item.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 100)
    item.setPointerCapture = () => {}
    const grip = item.appendChild(document.createElement('button'))
    grip.toggleAttribute('data-grip', true)
    grip.addEventListener('click', onPress)
    return item
  })
  listening = new AbortController()
  dragToPlace(row, { signal: listening.signal, onMove })
})
afterEach(() => {
  listening.abort()
  row.remove()
})

function point(type: string, { x = 0, buttons = 1 }: { x?: number; buttons?: number } = {}): void {
  const how = { clientX: x, clientY: 0, button: 0, buttons, isPrimary: true, pointerId: 1, bubbles: true }
  const grip = items[0]?.firstElementChild
  grip?.dispatchEvent(new PointerEvent(type, how))
}
const pressWith = (detail: number) => {
  const grip = items[0]?.firstElementChild
  grip?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
}

it('tells where a picture was let go, and puts all back in their places', () => {
  point('pointerdown', { x: 50 })
  point('pointermove', { x: 230 })
  expect(items[0]?.style.translate).toMatch(/^180px/)
  point('pointerup', { x: 230, buttons: 0 })
  expect(onMove).toHaveBeenCalledExactlyOnceWith(0, 2)
  expect(items.map(({ style }) => style.translate)).toEqual(['', '', ''])
})

it('does not stick to a mouse that was let go outside of the row before it moved far', () => {
  point('pointerdown', { x: 50 })
  point('pointermove', { x: 52 })
  // Back over the row, with nothing pressed.
  point('pointermove', { x: 230, buttons: 0 })
  expect(items[0]?.style.translate).toBe('')
  expect(row.hasAttribute('data-dragging')).toBe(false)
  point('pointerup', { x: 230, buttons: 0 })
  expect(onMove).not.toHaveBeenCalled()
})

it('is settled by the next press when its end was heard nowhere', () => {
  point('pointerdown', { x: 50 })
  point('pointermove', { x: 230 })
  point('pointerdown', { x: 50 })
  expect(row.hasAttribute('data-dragging')).toBe(false)
  expect(items.map(({ style }) => style.translate)).toEqual(['', '', ''])
})

it('takes the end of a drag for no press, and what a key presses for one', () => {
  point('pointerdown', { x: 50 })
  point('pointermove', { x: 230 })
  point('pointerup', { x: 230, buttons: 0 })
  pressWith(1)
  expect(onPress).not.toHaveBeenCalled()
  pressWith(0)
  expect(onPress).toHaveBeenCalledOnce()
})
