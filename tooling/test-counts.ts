export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts from Vitest's JSON report. A file that failed outside of its tests counts as one failure. */
export function countsOfVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts from Playwright's JSON report. A test that passes only when tried again counts as failed. */
export function countsOfPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** A part that ended badly without naming a failure, or ran nothing at all, is a failure all the same. */
export function withExitStatus(counts: Counts, status: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  const isUnexplained = status !== 0 && counts.failed === 0
  return ranNothing || isUnexplained ? { ...counts, failed: counts.failed + 1 } : counts
}

export function sumOfCounts(parts: readonly Counts[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const part of parts) {
    total.passed += part.passed
    total.failed += part.failed
    total.skipped += part.skipped
  }
  return total
}
