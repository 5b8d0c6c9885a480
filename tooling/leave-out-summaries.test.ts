import path from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { listFollowers } from '#contract/follow.ts'
import { updateProfile } from '#contract/profile-changes.ts'
import { listSitePages } from '#contract/site-page.ts'
import { leaveOutSummaries } from './leave-out-summaries.ts'

const root = path.join(import.meta.dirname, '..')

async function builtContract(...names: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [leaveOutSummaries()],
    build: {
      write: false,
      lib: { entry: names.map((name) => path.join(root, 'contract', name)), formats: ['es'] },
      rolldownOptions: { external: /^zod/ },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  return outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n')
}

describe('endpoints as browsers load them', () => {
  it('have everything but the sentences of the documentation', async () => {
    const code = await builtContract('follow.ts', 'profile-changes.ts', 'site-page.ts')
    for (const { name, path: address, summary } of [listFollowers, updateProfile, listSitePages]) {
      expect(code).toContain(name)
      expect(code).toContain(address)
      expect(code).not.toContain(summary)
    }
    expect(code).not.toContain('summary:')
  })
})
