// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useEntryTab } from './use-entry-tab.ts'

const tabs = [{ id: 'posts' }, { id: 'reposts' }] as const

beforeAll(() => {
  window.scrollTo = () => {}
})
afterEach(cleanup)

function Screen() {
  const [tab, setTab] = useEntryTab(tabs, 'posts')
  return (
    <button type="button" onClick={() => setTab('reposts')}>
      {tab}
    </button>
  )
}

function show(initialEntries: string[]) {
  const history = createMemoryHistory({ initialEntries })
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history })
  render(<RouterProvider router={router} />)
  return history
}

it('starts with the first tab and changes it without a new entry or another address', async () => {
  const history = show(['/?q=tram'])
  const button = await screen.findByRole('button', { name: 'posts' })
  act(() => button.click())
  await screen.findByRole('button', { name: 'reposts' })
  expect(history.location.href).toBe('/?q=tram')
  expect(history.length).toBe(1)
})

it('finds the chosen tab again on the way back; another entry has its own', async () => {
  const history = show(['/'])
  const button = await screen.findByRole('button', { name: 'posts' })
  act(() => button.click())
  await screen.findByRole('button', { name: 'reposts' })
  act(() => history.push('/?q=else'))
  await screen.findByRole('button', { name: 'posts' })
  act(() => history.back())
  expect(await screen.findByRole('button', { name: 'reposts' })).toBeDefined()
})
