import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

it('the README names every setting that the server reads, and no other', () => {
  const schema = /environmentSchema = z\.object\(\{([\s\S]*?)\n\}\)/.exec(read('server/config.ts'))?.[1] ?? ''
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z\d_]*):/gm)].map(([, name]) => name)
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name))
  expect(settings.length).toBeGreaterThan(10)
  expect(new Set(named)).toEqual(new Set(settings))
})

it.each(['README.md', 'CONTRIBUTING.md', 'android/README.md', ...globSync('docs/**/*.md', { cwd: root })])(
  'every file that %s points to is there',
  (document) => {
    const targets = [...read(document).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target]) => target ?? '')
    const missing = targets.filter((target) => !existsSync(path.join(root, path.dirname(document), target)))
    expect(missing).toEqual([])
  },
)
