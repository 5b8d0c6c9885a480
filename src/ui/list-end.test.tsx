// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ListEnd } from './list-end.tsx'

afterEach(() => vi.unstubAllGlobals())

it('hears that its end came near though it had gone in the same moment', () => {
  let tell: IntersectionObserverCallback = () => {}
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const onNear = vi.fn<() => void>()
  render(
    <ListEnd state="more" failedText="" onNear={onNear}>
      More
    </ListEnd>,
  )
  const say = (...states: boolean[]) => {
    const entries = states.map((isIntersecting) => ({ isIntersecting }))
    act(() => tell(entries as never, {} as never))
  }
  say(false)
  expect(onNear).not.toHaveBeenCalled()
  say(false, true)
  expect(onNear).toHaveBeenCalledOnce()
})
