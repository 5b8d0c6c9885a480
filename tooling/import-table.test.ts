import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

/** File, what it imports, and the rule that must stop it. */
const planted: [file: string, imported: string, rule: string][] = [
  ['contract/planted.ts', '#src/lib/pure.ts', 'contract stays in its row of the table'],
  ['src/lib/planted.ts', '#contract/noun.ts', 'src/lib stays in its row of the table'],
  ['src/ui/planted.ts', '#contract/noun.ts', 'src/ui stays in its row of the table'],
  ['src/offline/planted.ts', '#src/ui/button.ts', 'src/offline stays in its row of the table'],
  ['src/entities/post/planted.ts', '../../features/feed/feed.ts', 'src/entities stays in its row of the table'],
  ['src/features/feed/planted.ts', '#server/build-app.ts', 'src/features stays in its row of the table'],
  ['src/routes/planted.ts', '#src/offline/key.ts', 'src/routes stays in its row of the table'],
  ['sw/planted.ts', '#src/ui/button.ts', 'sw stays in its row of the table'],
  ['server/planted.ts', '#src/lib/pure.ts', 'server stays in its row of the table'],
  ['tooling/planted.ts', '#server/build-app.ts', 'tooling stays in its row of the table'],
  ['src/features/feed/sister.ts', '../compose/compose.ts', 'a feature does not import a sister feature'],
  ['src/lib/react.ts', 'react', 'react stays at home'],
  ['src/features/feed/schema.ts', 'zod/mini', 'zod stays at home'],
  ['src/features/feed/store.ts', 'idb-keyval', 'idb-keyval stays at home'],
  ['server/modules/posts/posts-service.ts', 'kysely', 'kysely stays at home'],
  ['server/modules/posts/likes-service.ts', 'fastify', 'fastify stays at home'],
  ['server/modules/posts/mail-service.ts', '../../infra/mail.ts', 'a service gets its adapters by injection'],
  [
    'server/modules/posts/other.ts',
    '../tags/tags-repo.ts',
    'a server module imports another by type only, its summary apart',
  ],
  ['server/infra/planted.ts', '../modules/tags/tags-repo.ts', 'the server’s ground does not know its modules'],
  ['server/uses-test.ts', '#tests/support.ts', 'tests are not imported'],
  ['server/uses-tooling.ts', '../tooling/tool.ts', 'the product needs no tooling'],
  ['src/main.tsx', './features/feed/feed.ts', 'main mounts the app, nothing else'],
  ['src/lib/missing.ts', '#src/lib/nowhere.ts', 'every import resolves'],
  ['server/dev-package.ts', 'vitest', 'the product needs no development package'],
  // By `import()`: the lint sees the others.
  ['tests/e2e/planted.spec.ts', '@playwright/test', 'a story loads no browser by itself'],
  ['contract/circle-a.ts', './circle-b.ts', 'no cycle, of types either'],
]

/** Look-alikes that the table allows. */
const legal: [file: string, imported: string][] = [
  ['src/features/compose/allowed.ts', '#src/entities/post/card.ts'],
  ['src/offline/storage/allowed.ts', 'idb-keyval'],
  ['src/ui/allowed.ts', 'react'],
  ['contract/allowed.ts', 'zod/mini'],
  ['server/modules/posts/posts-repo.ts', 'kysely'],
  ['server/modules/posts/list.ts', '../tags/tag-summary-view.ts'],
  ['sw/allowed.ts', 'workbox-routing'],
  ['src/lib/pure.test.ts', '#contract/noun.ts'],
  ['src/lib/lengths.ts', '#contract/durations.ts'],
]

const empty = [
  ...[
    'contract/noun.ts',
    'contract/durations.ts',
    'src/lib/pure.ts',
    'src/ui/button.ts',
    'src/offline/key.ts',
    'src/entities/post/card.ts',
  ],
  ...['src/features/feed/feed.ts', 'src/features/compose/compose.ts', 'server/build-app.ts', 'server/infra/mail.ts'],
  ...[
    'server/modules/tags/tags-repo.ts',
    'server/modules/tags/tag-summary-view.ts',
    'tests/support.ts',
    'tooling/tool.ts',
  ],
]

const folder = mkdtempSync(path.join(tmpdir(), 'import-table-'))
let found: { from: string; rule: { name: string } }[] = []

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), content)
}

beforeAll(() => {
  for (const file of ['.dependency-cruiser.mjs', 'package.json', 'tsconfig.app.json', 'tsconfig.base.json']) {
    cpSync(path.join(root, file), path.join(folder, file))
  }
  // A junction needs no rights on Windows; elsewhere the word means nothing.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  for (const file of empty) write(file, 'export const thing = 1\n')
  for (const [file, imported] of [...planted, ...legal]) {
    write(file, `import { thing } from '${imported}'\nexport const copy = thing\n`)
  }
  write('tests/e2e/planted.spec.ts', "export const { chromium } = await import('@playwright/test')\n")
  write('contract/circle-b.ts', "import type { copy } from './circle-a.ts'\nexport type thing = typeof copy\n")

  const config = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json']
  const folders = ['contract', 'src', 'sw', 'server', 'tooling', 'tests']
  const run = spawnSync(process.execPath, [cruiser, ...config, ...folders], { cwd: folder, encoding: 'utf8' })
  if (run.stderr !== '') throw new Error(run.stderr)
  found = JSON.parse(run.stdout).summary.violations
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(planted)('%s may not import %s', (file, _, rule) => {
  expect(found.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule)
})

it.each(legal)('%s may import %s', (file) => {
  expect(found.filter(({ from }) => from === file)).toEqual([])
})
