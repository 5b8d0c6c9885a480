import { runScript } from './run-command.ts'

const checks = [
  { script: 'check:format', title: 'format' },
  { script: 'check:types', title: 'types' },
  { script: 'check:lint', title: 'lint' },
  { script: 'check:imports', title: 'import table' },
  { script: 'check:unused', title: 'unused code' },
  { script: 'check:browsers', title: 'oldest browsers' },
]

export type CheckResults = { passed: string[]; failed: string[] }

/** Runs every check that needs no running program, all of them even when an early one fails. */
export async function runStaticChecks(): Promise<CheckResults> {
  const results: CheckResults = { passed: [], failed: [] }
  // The type check reads the route tree, which follows from the files in src/routes.
  if ((await runScript('routes')) !== 0) results.failed.push('route tree')
  for (const { script, title } of checks) {
    const startedAt = performance.now()
    const isFine = (await runScript(script)) === 0
    results[isFine ? 'passed' : 'failed'].push(title)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${isFine ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`)
  }
  return results
}

/** One line that names what failed. */
export function summaryOf({ passed, failed }: CheckResults): string {
  const names = failed.length > 0 ? ` (${failed.join(', ')})` : ''
  return `static checks: ${passed.length} passed, ${failed.length} failed${names}`
}
