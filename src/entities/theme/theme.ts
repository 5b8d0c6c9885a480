import { product } from '#contract/product.ts'
import { storageKeys } from '#src/offline/storage/storage-keys.ts'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import { forgetScreen, recordTheme } from '#src/offline/storage/persisted-screen.ts'
import { observableValue } from '#src/lib/observable-value.ts'
import { createTopic } from '#src/offline/topic.ts'

export type Theme = 'system' | 'light' | 'dark'

const current = observableValue<Theme>('system')

const topic = createTopic('theme', storageKeys.theme.schema)

/** Puts the theme chosen on this device into force; run before anything is drawn. */
export async function restoreTheme(): Promise<void> {
  await rereadTheme()
  topic.subscribe(apply)
}

/** Puts the theme into force that is chosen by now, after a time in which this page heard nothing. */
export async function rereadTheme(): Promise<void> {
  apply((await readKey('theme')) ?? 'system')
}

/** Changes the theme at once, in every tab, and persists the choice on this device. */
export async function chooseTheme(theme: Theme): Promise<void> {
  apply(theme)
  forgetScreen()
  topic.announce(theme)
  await writeKey('theme', theme)
}

export function currentTheme(): Theme {
  return current.read()
}

/** Calls `listener` when the theme changes in this or another tab, until the answered function is called. */
export function subscribeToTheme(listener: () => void): () => void {
  return current.subscribe(listener)
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = product.paperColor[theme === 'system' ? own : theme]
  }
  recordTheme(theme === 'system' ? undefined : theme)
  current.set(theme)
}
