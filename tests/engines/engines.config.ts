import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { enginesHere, enginesMissing } from './engines-here.ts'
import { matrixReporter } from './matrix-reporter.ts'

for (const missing of enginesMissing) console.log(missing)
if (enginesHere.length === 0) throw new Error('None of the engines that were asked for is installed.')

// Where `npm test` wants a report to count from.
const report = process.env.ENGINES_REPORT

// The walk and what comes before and after it, the longer one first, and whether complaints of the pages are heard at all; `SCREENS=every` walks every address and dialog instead, in twice the time.
const files = process.env.SCREENS === 'every' ? ['every-screen'] : ['main-walk', 'coming-and-going', 'complaints']

/** The longer files before the shorter ones, so that no long one is left to run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => files.indexOf(path.basename(moduleId, '.test.ts'))
    return specifications.toSorted((a, b) => rank(a) - rank(b))
  }
}

// The same files in Chromium, Firefox and WebKit, two at a time; in a file, each test builds on those before.
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '../..'),
    environment: 'node',
    reporters: ['default', matrixReporter, ...(report === undefined ? [] : ['json'])],
    outputFile: { json: report ?? '' },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // They end what hangs and judge no speed.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: enginesHere.map(({ name }) => ({
      extends: true,
      test: { name, include: files.map((file) => `tests/engines/${file}.test.ts`), env: { ENGINE: name } },
    })),
  },
})
