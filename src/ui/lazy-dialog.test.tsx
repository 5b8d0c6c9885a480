// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'

type Load = Parameters<typeof lazyDialog<{ words: string }>>[0]
const missing = () => Promise.reject(new TypeError('Failed to fetch'))
const found = async () => (props: { words: string }) => <p>{props.words}</p>
const onClose = vi.fn<() => void>()

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockReturnValue()
  // What jsdom lacks.
  HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.close = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

afterEach(() => void vi.useRealTimers())

const button = (name: string) => screen.getByRole('button', { name, hidden: true })

it('says that it could not be loaded, and opens once it can be', async () => {
  const load = vi.fn<Load>().mockImplementationOnce(missing).mockImplementationOnce(missing).mockImplementation(found)
  const Dialog = lazyDialog(load)
  render(<Dialog words="Delete?" onClose={onClose} />)
  expect(await screen.findByText('This could not be loaded')).toBeDefined()
  fireEvent.click(button('Try again'))
  expect(screen.queryByText('This could not be loaded')).toBeNull()
  expect(await screen.findByText('This could not be loaded')).toBeDefined()
  fireEvent.click(button('Try again'))
  expect(await screen.findByText('Delete?')).toBeDefined()
  expect(screen.queryByText('This could not be loaded')).toBeNull()
  expect(load).toHaveBeenCalledTimes(3)
})

it('can be given up', async () => {
  const Dialog = lazyDialog(missing as Load)
  render(<Dialog words="Delete?" onClose={onClose} />)
  await screen.findByText('This could not be loaded')
  fireEvent.click(button('Cancel'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('says that it is on its way where that takes more than a second, and opens once it is there', async () => {
  vi.useFakeTimers()
  const code = Promise.withResolvers<Awaited<ReturnType<Load>>>()
  const Dialog = lazyDialog<{ words: string }>(() => code.promise)
  const page = render(<Dialog words="Delete?" onClose={onClose} />)
  act(() => void vi.advanceTimersByTime(900))
  expect(page.container.textContent).toBe('')
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByText('Loading')).toBeDefined()
  fireEvent.click(button('Close'))
  expect(onClose).toHaveBeenCalledOnce()
  code.resolve(await found())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(page.container.textContent).toBe('Delete?')
})

it('says nothing of code that nobody waits for any more', () => {
  vi.useFakeTimers()
  const Dialog = lazyDialog<{ words: string }>(() => new Promise(() => {}))
  const page = render(<Dialog words="Delete?" onClose={onClose} />)
  act(() => void vi.advanceTimersByTime(1_100))
  expect(screen.getByText('Loading')).toBeDefined()
  page.rerender(<Dialog words="Delete?" isOpen={false} onClose={onClose} />)
  expect(page.container.textContent).toBe('')
  page.rerender(<Dialog words="Delete?" onClose={onClose} />)
  act(() => void vi.advanceTimersByTime(900))
  expect(page.container.textContent).toBe('')
})

it('says nothing while nobody wants it, and is tried anew before it does', async () => {
  const load = vi.fn<Load>().mockImplementationOnce(missing).mockImplementation(found)
  const Dialog = lazyDialog(load)
  const page = render(<Dialog words="Delete?" isOpen={false} onClose={onClose} />)
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce())
  expect(page.container.textContent).toBe('')
  page.rerender(<Dialog words="Delete?" onClose={onClose} />)
  expect(await screen.findByText('Delete?')).toBeDefined()
  expect(screen.queryByText('This could not be loaded')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

it('is there at once the next time', async () => {
  const Dialog = lazyDialog(found)
  const first = render(<Dialog words="Delete?" onClose={onClose} />)
  await screen.findByText('Delete?')
  first.unmount()
  render(<Dialog words="Once more?" onClose={onClose} />)
  expect(screen.getByText('Once more?')).toBeDefined()
})
