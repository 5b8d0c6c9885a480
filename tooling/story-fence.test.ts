import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')

/** Ways past the console fence; each in a file of its own. */
const planted: [what: string, folder: string, code: string][] = [
  ['context', 'tests/e2e', 'export const open = ({ browser }) => browser.newContext()'],
  ['page', 'tests/e2e', 'export const open = ({ browser }) => browser.newPage()'],
  [
    'taken-apart',
    'tests/e2e',
    'export const open = ({ browser }) => { const { newContext } = browser; return newContext }',
  ],
  ['profile', 'tests/e2e', "export const open = ({ playwright }) => playwright.chromium.launchPersistentContext('x')"],
  ['launch', 'tests/e2e', 'export const open = ({ playwright }) => playwright.chromium.launch()'],
  ['cdp', 'tests/support', "export const open = (chromium) => chromium.connectOverCDP('x')"],
  [
    'profile-browser',
    'tests/e2e',
    "import { startProfileBrowser } from '#tests/support/profile-browser.ts'\nexport const one = startProfileBrowser",
  ],
  ['connect', 'tests/e2e', "export const open = ({ playwright }) => playwright.firefox.connect('x')"],
  ['target', 'tests/e2e', 'export const open = ({ browser }) => browser.newBrowserCDPSession()'],
  ['integration', 'tests/integration', "import { chromium } from '@playwright/test'\nexport const one = chromium"],
  ['elsewhere', 'tests/new', 'export const open = ({ browser }) => browser.newContext()'],
  ['chromium', 'tests/support', "import { chromium } from '@playwright/test'\nexport const one = chromium"],
  ['test', 'tests/e2e', "import { test } from '@playwright/test'\nexport const one = test"],
  ['other-test', 'tests/e2e', "import { test } from 'playwright/test'\nexport const one = test"],
]

/** Modules mocked, in each folder of tests: a rule that is set for some files only takes the place of the one that is set for all. */
const mocks = ['tests/integration', 'tests/e2e', 'tests/screens', 'src/features'].flatMap((where) =>
  ['mock', 'doMock'].map((name): [what: string, folder: string, code: string] => [
    `${name}.test`,
    where,
    `import { vi } from 'vitest'\nvi.${name}('./one.ts')`,
  ]),
)

/** What stories may do. */
const legal: [what: string, folder: string, code: string][] = [
  ['own-context', 'tests/e2e', 'export const open = ({ openContext }) => openContext()'],
  ['own-page', 'tests/e2e', 'export const open = ({ context }) => context.newPage()'],
  ['own-profile', 'tests/e2e', 'export const open = ({ openProfile }) => openProfile()'],
  ['type', 'tests/e2e', "import type { Page } from '@playwright/test'\nexport const on = (page: Page) => page"],
  [
    'profile-type',
    'tests/support',
    "import type { ProfileBrowser } from '#tests/support/profile-browser.ts'\nexport const on = (one: ProfileBrowser) => one",
  ],
  ['expect', 'tests/support', "import { expect } from '@playwright/test'\nexport const one = expect"],
]

const folder = mkdtempSync(path.join(tmpdir(), 'story-fence-'))
let found: { code: string; filename: string }[] = []

const nameOf = (what: string, where: string) => `${where}/${what}.ts`

beforeAll(() => {
  cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  for (const [what, where, code] of [...planted, ...mocks, ...legal]) {
    mkdirSync(path.join(folder, where), { recursive: true })
    writeFileSync(path.join(folder, nameOf(what, where)), `${code}\n`)
  }
  const run = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, encoding: 'utf8' })
  if (run.stderr !== '') throw new Error(run.stderr)
  found = JSON.parse(run.stdout).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

// What the lint cannot say: a property that a file gives.
it('no story puts something else in the fence’s place, nor has the browser make contexts behind its back', () => {
  const past = /\.(?:use|extend)\b(?:<[\s\S]*?>)?\(\{[^)]*?\bfence\b|Target\.createBrowserContext/
  const own = new Set(['tests/support/story.ts'])
  const files = globSync('tests/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(300)
  const open = files.filter((file) => !own.has(file) && past.test(readFileSync(path.join(root, file), 'utf8')))
  expect(open).toEqual([])
  const planted = ['test.use({ fence: {} })', 'test.extend({ fence })', 'test.extend<{ fence: Fence }>({ fence: one })']
  expect(planted.filter((code) => !past.test(code))).toEqual([])
  expect(past.test("test.use({ locale: 'de' })\ntest('one', ({ page, fence }) => fence.expect(page))")).toBe(false)
})

const rulesFor = (what: string, where: string) =>
  found.filter(({ filename }) => filename === nameOf(what, where)).map(({ code }) => code)

it.each(planted)('the way past the fence by %s fails the lint', (what, where) => {
  expect(rulesFor(what, where)).toContainEqual(expect.stringMatching(/no-restricted-(?:properties|imports)/))
})

it.each(mocks)('a module mocked in a test (%s in %s) fails the lint', (what, where) => {
  expect(rulesFor(what, where)).toContainEqual(expect.stringContaining('no-restricted-properties'))
})

it.each(legal)('%s does not', (what, where) => {
  expect(rulesFor(what, where)).toEqual([])
})
