import path from 'node:path'
import { defineConfig } from 'vitest/config'

// The walk through Chromium, Firefox and WebKit: one engine after the other, each step a test that builds on those before.
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '../..'),
    include: ['tests/engines/*.test.ts'],
    environment: 'node',
    maxWorkers: 1,
    // They end what hangs and judge no speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
