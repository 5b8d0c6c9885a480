import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { QueryClient } from '@tanstack/react-query'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { leaveOutMutations } from './leave-out-mutations.ts'

const entry = path.join(import.meta.dirname, '../node_modules/@tanstack/query-core/build/modern/queryClient.js')

async function builtClient(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [leaveOutMutations()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'client' } },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  return outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n')
}

it('gives a query client that has no mutations and asks for none', async () => {
  const code = await builtClient()
  expect(code).not.toMatch(/\bMutation = class\b/)
  const built: { QueryClient: typeof QueryClient } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const client = new built.QueryClient()
  client.mount()
  await client.resumePausedMutations()
  expect(await client.fetchQuery({ queryKey: ['one'], queryFn: () => 1 })).toBe(1)
  expect(client.isMutating()).toBe(0)
  client.clear()
  client.unmount()
})

it('takes nothing away that the app asks for', () => {
  const sources = globSync('src/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const named = /import (?:type )?\{([^}]*)\} from '@tanstack\/react-query'/g
  const imports = sources.flatMap(({ file, text }) =>
    [...text.matchAll(named)].map(([, names = '']) => ({ file, names })),
  )
  expect(imports.length).toBeGreaterThan(50)
  expect(imports.filter(({ names }) => /mutat/i.test(names))).toEqual([])
  const otherwise = /MutationCache|\b(?:de)?hydrate\(|import \* as .* from '@tanstack\/react-query'/
  expect(sources.filter(({ text }) => otherwise.test(text)).map(({ file }) => file)).toEqual([])
})
