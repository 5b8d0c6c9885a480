// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MediaGrid } from './media-grid.tsx'
import { chooseDataSaver } from '../data-saver/data-saver.ts'
import type { Picture } from './picture.ts'

function pictures(count: number): Picture[] {
  return Array.from({ length: count }, (_, at) => ({
    src: `/media/${at + 1}.webp`,
    srcSet: undefined,
    width: 1_600,
    height: 1_200,
    alt: '',
    thumbhash: undefined,
  }))
}

it.each([1, 2, 3])('shows %i pictures, each of which opens', (count) => {
  const onOpen = vi.fn<(index: number) => void>()
  render(<MediaGrid pictures={pictures(count)} onOpen={onOpen} />)
  const cells = screen.getAllByRole('button')
  expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual(
    pictures(count).map((_, at) => `Open: Image ${at + 1} of ${count}`),
  )
  for (const cell of cells) cell.click()
  expect(onOpen.mock.calls.map(([index]) => index)).toEqual(pictures(count).map((_, at) => at))
})

it('tells its pictures which copies there are, also others later, and none', () => {
  const withCopies = (srcSet: string | undefined) => pictures(1).map((picture) => ({ ...picture, srcSet }))
  const { container, rerender } = render(<MediaGrid pictures={withCopies('/media/a.webp 320w')} />)
  const image = () => container.querySelector('img')
  expect(image()?.srcset).toBe('/media/a.webp 320w')
  expect(image()?.sizes).toContain('vw')
  rerender(<MediaGrid pictures={withCopies('/media/b.webp 640w')} />)
  expect(image()?.srcset).toBe('/media/b.webp 640w')
  rerender(<MediaGrid pictures={withCopies(undefined)} />)
  expect(image()?.hasAttribute('srcset')).toBe(false)
})

it('says nothing of copies to a picture that is not in the page: Chromium would keep it for good', () => {
  const told: boolean[] = []
  const set = Element.prototype.setAttribute
  const spy = vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    if (name.toLowerCase() === 'srcset') told.push(this.isConnected)
    set.call(this, name, value)
  })
  const property = vi.spyOn(HTMLImageElement.prototype, 'srcset', 'set')
  property.mockImplementation(function (this: HTMLImageElement, value) {
    told.push(this.isConnected)
    set.call(this, 'srcset', value)
  })
  onTestFinished(() => {
    spy.mockRestore()
    property.mockRestore()
  })
  const { container } = render(
    <MediaGrid pictures={pictures(1).map((picture) => ({ ...picture, srcSet: '/a.webp 320w' }))} />,
  )
  expect(container.querySelector('img')?.srcset).toBe('/a.webp 320w')
  expect(told).toEqual([true])
})

it('never shows a fourth', () => {
  const { container } = render(<MediaGrid pictures={pictures(4)} />)
  const shown = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(shown).toEqual(['/media/1.webp', '/media/2.webp', '/media/3.webp'])
})

it('is nothing without a picture', () => {
  const { container } = render(<MediaGrid pictures={[]} />)
  expect(container.childElementCount).toBe(0)
})

it('keeps a picture that was tapped while data is saved, when its row is made anew', async () => {
  await chooseDataSaver('on')
  try {
    const saved = pictures(1).map((picture) => ({
      ...picture,
      src: '/media/tapped.webp',
      small: '/media/tapped-320.webp',
    }))
    const row = <MediaGrid pictures={saved} onOpen={() => {}} />
    const { unmount } = render(row)
    fireEvent.click(screen.getByRole('button', { name: 'Load: Image 1 of 1' }))
    unmount()
    const { container } = render(row)
    expect(screen.getByRole('button', { name: 'Open: Image 1 of 1' })).toBeDefined()
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/tapped-320.webp')
  } finally {
    await chooseDataSaver('auto')
  }
})
