import { expect, it } from 'vitest'
import { planChunks, type PlannedModule } from './chunk-plan.ts'

const module = (importedIds: string[], dynamicallyImportedIds: string[] = []): PlannedModule => ({
  importedIds,
  dynamicallyImportedIds,
})
const routes = '/app/src/routes'
const home = `${routes}/_member/_shell/home.tsx?tsr-split=component`
const settings = `${routes}/_member/_shell/settings.tsx?tsr-split=component`
const login = `${routes}/_public/login.tsx?tsr-split=component`
const panel = '/app/src/features/shell/right-panel.tsx'
const composer = '/app/src/features/compose/composer.tsx'
const sender = '/app/src/offline/outbox/flush-outbox.ts'
const enqueue = '/app/src/offline/outbox/enqueue.ts'
const graph: Record<string, PlannedModule> = {
  '/app/src/main.tsx': module(['react'], [home, settings, login, sender, enqueue]),
  react: module([]),
  [sender]: module(['kinds', 'next-step', 'react']),
  [enqueue]: module(['kinds', 'react']),
  [home]: module(['react', 'card', 'button'], [composer, panel]),
  [panel]: module(['card', 'follow']),
  [composer]: module(['text-area', 'picture-tools'], ['worker', 'switch']),
  [settings]: module(['card', 'follow', 'text-area', 'switch', 'text-field', 'kinds', 'next-step']),
  [login]: module(['button', 'password', 'text-field']),
  worker: module(['codec']),
}
const read = (id: string) => graph[id] ?? null

it.each([
  ['what everything needs', 'react', 'start'],
  ['the feed’s own', 'card', 'feed'],
  ['what wide windows show beside it', panel, 'wide'],
  ['what other screens share with that', 'follow', 'wide'],
  ['what it takes to do something, whoever else needs it', 'kinds', 'outbox'],
  ['what begins after the first screen, whoever else needs it', 'next-step', 'background'],
  ['what opens over the feed', composer, 'compose'],
  ['what the composer shares with other screens', 'text-area', 'compose'],
  ['the other screens’ own', settings, 'screens'],
  ['what one place loads later and the other screens have at once', 'switch', 'later'],
  ['a visitor’s own', login, 'public'],
  ['what visitors and the member’s home share', 'button', 'start'],
  ['what visitors and the other screens share', 'text-field', 'forms'],
  ['what one place loads later', 'codec', null],
  ['what nobody imports', 'forgotten', null],
])('puts %s into one file', (_, id, file) => {
  expect(planChunks('/app/src/main.tsx')(id, read)).toBe(file)
})
