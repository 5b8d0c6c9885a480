// @vitest-environment jsdom
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { samplePost } from '#tests/support/sample-posts.ts'
import { closeImagePreview, openPostPictures, showPicture } from './image-preview-store.ts'
import { ImagePreview } from './image-preview.tsx'

const pictureAt = (src: string) => ({ src, srcSet: undefined, width: 4, height: 3, alt: src, thumbhash: undefined })

beforeEach(() => {
  // Not in this environment.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  act(closeImagePreview)
  cleanup()
})

function open(sources: readonly string[]): void {
  openPostPictures(samplePost(), sources.map(pictureAt), 0)
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <ImagePreview />
    </RouterContextProvider>,
  )
}

it('has loaded every picture of a post that waits, as their addresses end once it is sent', () => {
  const sources = ['blob:one', 'blob:two']
  open(sources)
  const loaded = [...document.querySelectorAll('img')]
  expect(loaded.map(({ src }) => src)).toEqual(sources)
  expect(screen.getAllByRole('img')).toEqual([loaded[0]])
  act(() => showPicture(1))
  // The very element that was loaded before.
  expect(screen.getAllByRole('img')).toEqual([loaded[1]])
})

it('loads of a post that was sent what is shown only', () => {
  open(['/media/one', '/media/two'])
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['/media/one'])
  expect(document.querySelectorAll('img')).toHaveLength(1)
})

it('says so in the place of a picture that does not come, and shows one that does after all', () => {
  open(['/media/one', '/media/two'])
  const [image] = screen.getAllByRole('img')
  const words = 'This image is not available right now.'
  expect(screen.queryByText(words)).toBeNull()
  if (image) fireEvent.error(image)
  expect(screen.queryByText(words)).not.toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
  if (image) fireEvent.load(image)
  expect(screen.getAllByRole('img')).toEqual([image])
  expect(screen.queryByText(words)).toBeNull()
})
