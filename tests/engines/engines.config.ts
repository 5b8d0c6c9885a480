import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { enginesMissing } from './engines-here.ts'
import { matrixReporter } from './matrix-reporter.ts'

for (const missing of enginesMissing) console.log(missing)

// Where `npm test` wants a report to count from.
const report = process.env.ENGINES_REPORT

// The walk through Chromium, Firefox and WebKit: one engine after the other, each step a test that builds on those before.
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '../..'),
    include: ['tests/engines/*.test.ts'],
    environment: 'node',
    reporters: ['default', matrixReporter, ...(report === undefined ? [] : ['json'])],
    outputFile: { json: report ?? '' },
    maxWorkers: 1,
    // They end what hangs and judge no speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
