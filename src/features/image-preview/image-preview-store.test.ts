// @vitest-environment jsdom
import { renderHook, act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Picture } from '#src/entities/media/picture.ts'
import { samplePost } from '#tests/support/sample-posts.ts'
import { fileName } from './download-picture.ts'
import {
  closeImagePreview,
  openPostPictures,
  openProfilePicture,
  showPicture,
  useImagePreview,
} from './image-preview-store.ts'

const picture = (src: string): Picture => ({
  src,
  srcSet: undefined,
  width: 1,
  height: 1,
  alt: '',
  thumbhash: undefined,
})

it('goes from picture to picture and not beyond the ends', () => {
  const { result } = renderHook(() => useImagePreview())
  act(() => openPostPictures(samplePost(), [picture('a'), picture('b')], 1))
  expect(result.current).toMatchObject({ index: 1, kind: 'post', author: { name: 'Jonas Lindqvist' } })
  act(() => showPicture(2))
  expect(result.current?.index).toBe(1)
  act(() => showPicture(0))
  expect(result.current?.index).toBe(0)
  act(() => closeImagePreview())
  expect(result.current).toBeUndefined()
})

it('opens a profile picture, also one that is missing', () => {
  const { result } = renderHook(() => useImagePreview())
  act(() => openProfilePicture(samplePost({ profile_picture_url: '/media/p.webp' })))
  expect(result.current?.pictures[0]?.src).toBe('/media/p.webp')
  act(() => openProfilePicture(samplePost()))
  expect(result.current).toMatchObject({ kind: 'profile', pictures: [] })
  act(() => closeImagePreview())
})

it('names a saved file after its address and kind', () => {
  expect(fileName('/media/abc/1280.webp', 'image/webp', '')).toBe('abc-1280.webp')
  expect(fileName('blob:http://x/1', 'image/jpeg', '')).toBe('image.jpg')
})
