// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyMenuItems } from './lazy-menu-items.tsx'
import { MenuItem } from './menu-item.tsx'
import { OlderMenu } from './older-menu.tsx'

afterEach(cleanup)

const Greet = () => <MenuItem onSelect={() => {}}>Greet</MenuItem>

function open(Items: ComponentType<object>) {
  const { unmount } = render(
    <OlderMenu label="More" icon={null}>
      <Items />
    </OlderMenu>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  return unmount
}

it('takes the focus to the first item, also where it comes after the menu has opened', async () => {
  const arrival = Promise.withResolvers<typeof Greet>()
  open(lazyMenuItems(() => arrival.promise).Items)
  expect(screen.getByText('One moment …')).toBeDefined()
  await act(async () => arrival.resolve(Greet))
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Greet' }))
})

it('is there at once where it was loaded before', async () => {
  const { Items, preload } = lazyMenuItems(() => Promise.resolve(Greet))
  await act(async () => preload())
  open(Items)
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Greet' }))
})

it('says that it could not be loaded, and tries again when it is opened again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = vi
    .fn<() => Promise<typeof Greet>>(() => Promise.resolve(Greet))
    .mockRejectedValueOnce(new Error('no line'))
  const { Items } = lazyMenuItems(load)
  const close = open(Items)
  expect(await screen.findByText(/could not be loaded/)).toBeDefined()
  expect(warn).toHaveBeenCalledOnce()
  close()
  open(Items)
  expect(await screen.findByRole('menuitem', { name: 'Greet' })).toBeDefined()
})
