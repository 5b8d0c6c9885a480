import { runScript } from './run-command.ts'

interface Check {
  script: string
  title: string
  env?: Record<string, string>
}

/** What `npm test` has. The lint looks at types by the native compiler, in a third of the time. */
export const quickChecks: readonly Check[] = [
  // The compiler is in Go: collecting an eighth as often takes less of the processor for some more memory (docs/decisions/0028).
  { script: 'check:lint', title: 'lint and types', env: { GOGC: '800' } },
  { script: 'check:imports', title: 'import table' },
  { script: 'check:unused', title: 'unused code' },
  { script: 'check:format', title: 'format' },
]

/** What `npm run test:long` adds: each file as each of its projects sees it (shared ones twice), and what the client asks of browsers. */
export const longChecks: readonly Check[] = [
  { script: 'check:types', title: 'types of each project' },
  { script: 'check:browsers', title: 'oldest browsers' },
]

export type CheckResults = { passed: string[]; failed: string[] }

/**
 * Runs checks, which need no running program, two at a time, all of them even when an early one fails. The first of them is the longest:
 * the others are done beside it.
 */
export async function runStaticChecks(checks: readonly Check[]): Promise<CheckResults> {
  const results: CheckResults = { passed: [], failed: [] }
  // Types are read from the route tree, which follows from the files in src/routes.
  if ((await runScript('routes')) !== 0) results.failed.push('route tree')
  const waiting = checks.values()
  const takeTurns = async () => {
    for (const check of waiting) await runCheck(check, results)
  }
  await Promise.all([takeTurns(), takeTurns()])
  return results
}

async function runCheck({ script, title, env }: Check, results: CheckResults): Promise<void> {
  const startedAt = performance.now()
  const isFine = (await runScript(script, [], env)) === 0
  results[isFine ? 'passed' : 'failed'].push(title)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${isFine ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`)
}

/** One line that names what failed. */
export function summaryOf({ passed, failed }: CheckResults): string {
  const names = failed.length > 0 ? ` (${failed.join(', ')})` : ''
  return `static checks: ${passed.length} passed, ${failed.length} failed${names}`
}
