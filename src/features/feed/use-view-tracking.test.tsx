// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PostId } from '#contract/ids.ts'
import { samplePostId } from '#tests/support/sample-posts.ts'
import { stubIntersectionObserver } from '#tests/support/stub-intersection-observer.ts'
import { useViewTracking } from './use-view-tracking.ts'
import { ViewTracker } from './view-tracker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Row({ id }: { id: PostId }) {
  const row = useRef<HTMLDivElement>(null)
  useViewTracking(row, id)
  return <div ref={row} />
}

it('hears that a post came and went in one moment', () => {
  const tell = stubIntersectionObserver()
  const happened: string[] = []
  vi.spyOn(ViewTracker.prototype, 'enter').mockImplementation(() => void happened.push('came'))
  vi.spyOn(ViewTracker.prototype, 'leave').mockImplementation(() => void happened.push('went'))
  render(<Row id={samplePostId} />)
  tell(true, false)
  expect(happened).toEqual(['came', 'went'])
})
