// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'posts', label: 'Posts' },
  { id: 'reposts', label: 'Reposts' },
  { id: 'media', label: 'Media' },
] as const
const onSelect = vi.fn<(id: (typeof tabs)[number]['id']) => void>()

/** Answers whether the key is left to the browser. */
function press(key: string, keys: { altKey?: boolean; metaKey?: boolean; ctrlKey?: boolean } = {}): boolean {
  onSelect.mockClear()
  render(<Tabs label="What to see" tabs={tabs} selected="posts" onSelect={onSelect} panelId="panel" />)
  const event = createEvent.keyDown(screen.getByRole('tab', { name: 'Posts' }), { key, ...keys })
  fireEvent(screen.getByRole('tab', { name: 'Posts' }), event)
  return !event.defaultPrevented
}

it('chooses the neighbour by an arrow, and goes round at the ends', () => {
  expect(press('ArrowLeft')).toBe(false)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('media')
  expect(document.activeElement?.textContent).toBe('Media')
})

it.each([{ altKey: true }, { metaKey: true }, { ctrlKey: true }])(
  'leaves arrows with %o to the browser, which goes back and forward by them',
  (keys) => {
    expect(press('ArrowLeft', keys)).toBe(true)
    expect(onSelect).not.toHaveBeenCalled()
  },
)

it('shows a press at once, and acts on it after the frame that does', async () => {
  onSelect.mockClear()
  const row = <Tabs label="What to see" tabs={tabs} selected="posts" onSelect={onSelect} panelId="panel" />
  const { rerender } = render(row)
  const isChosen = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected')
  fireEvent.click(screen.getByRole('tab', { name: 'Reposts' }))
  expect([isChosen('Posts'), isChosen('Reposts')]).toEqual(['false', 'true'])
  expect(onSelect).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith('reposts'))
  // What is chosen elsewhere meanwhile holds.
  rerender(<Tabs label="What to see" tabs={tabs} selected="media" onSelect={onSelect} panelId="panel" />)
  expect([isChosen('Reposts'), isChosen('Media')]).toEqual(['false', 'true'])
  rerender(row)
  expect([isChosen('Posts'), isChosen('Reposts')]).toEqual(['true', 'false'])
})
