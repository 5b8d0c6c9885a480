// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubIntersectionObserver } from '#tests/support/stub-intersection-observer.ts'
import { ListEnd } from './list-end.tsx'

afterEach(() => vi.unstubAllGlobals())

it('hears that its end came near though it had gone in the same moment', () => {
  const tell = stubIntersectionObserver()
  const onNear = vi.fn<() => void>()
  render(
    <ListEnd state="more" failedText="" onNear={onNear}>
      More
    </ListEnd>,
  )
  const say = (...states: boolean[]) => act(() => tell(...states))
  say(false)
  expect(onNear).not.toHaveBeenCalled()
  say(false, true)
  expect(onNear).toHaveBeenCalledOnce()
})
