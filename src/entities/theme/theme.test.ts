// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'
import { chooseTheme, currentTheme, restoreTheme } from './theme.ts'

afterEach(() => chooseTheme('system'))

it('puts a chosen theme into force and persists it on the device', async () => {
  await chooseTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(await readKey('theme')).toBe('dark')
})

it('comes back after a restart', async () => {
  await chooseTheme('light')
  delete document.documentElement.dataset.theme
  await restoreTheme()
  expect(document.documentElement.dataset.theme).toBe('light')
})

it('leaves it to the system when nothing was chosen', async () => {
  await chooseTheme('dark')
  await chooseTheme('system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(currentTheme()).toBe('system')
})

it('colours the frame of the browser alike', async () => {
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.media = '(prefers-color-scheme: light)'
  document.head.append(meta)
  await chooseTheme('dark')
  expect(meta.content).toBe(product.paperColor.dark)
  await chooseTheme('system')
  expect(meta.content).toBe(product.paperColor.light)
  meta.remove()
})
