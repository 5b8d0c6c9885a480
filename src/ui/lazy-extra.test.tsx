// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyExtra } from './lazy-extra.ts'

it('leaves the screen as it is where an extra cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const Missing = lazyExtra<object>(() => Promise.reject(new TypeError('Failed to fetch')))
  const Extra = lazyExtra<object>(async () => () => <p>Extra</p>)
  render(
    <>
      <p>Words</p>
      <Suspense fallback={null}>
        <Missing />
        <Extra />
      </Suspense>
    </>,
  )
  expect(await screen.findByText('Extra')).toBeTruthy()
  expect(screen.getByText('Words')).toBeTruthy()
  expect(warn).toHaveBeenCalledOnce()
})
