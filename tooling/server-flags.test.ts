import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { serverFlags } from './server-flags.mjs'

it('the image starts the server as everything else does', () => {
  const image = readFileSync(path.join(import.meta.dirname, '..', 'Dockerfile'), 'utf8')
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...serverFlags, 'server/main.ts'])
})
