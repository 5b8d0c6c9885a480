// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const failed = /^This could not be loaded/

it('says in its place that it could not be loaded, and is there once it can be, and at once the next time', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const load = vi
    .fn<Parameters<typeof lazyPart<{ words: string }>>[0]>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue((props) => <p>{props.words}</p>)
  const Part = lazyPart(load)
  const first = render(<Part words="Reports" />)
  expect(await screen.findByText(failed)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Reports')).toBeDefined()
  expect(screen.queryByText(failed)).toBeNull()
  first.unmount()
  render(<Part words="Once more" />)
  expect(screen.getByText('Once more')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})
