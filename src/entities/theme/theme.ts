import { product } from '#contract/product.ts'
import { storageKeys } from '#src/offline/storage/storage-keys.ts'
import { readKey, writeKey } from '#src/offline/storage/stored-value.ts'
import { createTopic } from '#src/offline/topic.ts'

export type Theme = 'system' | 'light' | 'dark'

let current: Theme = 'system'
const listeners = new Set<() => void>()

const topic = createTopic('theme', storageKeys.theme.schema)

/** Puts the theme chosen on this device into force; run before anything is drawn. */
export async function restoreTheme(): Promise<void> {
  apply((await readKey('theme')) ?? 'system')
  topic.subscribe(apply)
}

/** Changes the theme at once, in every tab, and keeps the choice on this device. */
export async function chooseTheme(theme: Theme): Promise<void> {
  apply(theme)
  topic.announce(theme)
  await writeKey('theme', theme)
}

export function currentTheme(): Theme {
  return current
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function apply(theme: Theme): void {
  current = theme
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = product.paperColor[theme === 'system' ? own : theme]
  }
  for (const listener of listeners) listener()
}
