import { describe, expect, it } from 'vitest'
import { countsOfPlaywright, countsOfVitest, sumOfCounts, withExitStatus } from './test-counts.ts'

const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
const failedTest = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
const fileThatDidNotLoad = { status: 'failed', assertionResults: [] }

describe('the counts at the end of npm test', () => {
  it('take a file that did not load for a failure of its own', () => {
    const counts = countsOfVitest({ ...report, testResults: [failedTest, fileThatDidNotLoad] })
    expect(counts).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  it('take a browser test that needed a second try for a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
    expect(countsOfPlaywright({ stats, errors: ['no such file'] })).toEqual({ passed: 5, failed: 3, skipped: 0 })
  })

  it('call it a failure when nothing ran', () => {
    expect(withExitStatus({ passed: 0, failed: 0, skipped: 4 }, 0).failed).toBe(1)
  })

  it('call it a failure when a runner ended badly without naming one', () => {
    expect(withExitStatus({ passed: 9, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  })

  it('do not count a named failure twice', () => {
    expect(withExitStatus({ passed: 9, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  })

  it('are sums', () => {
    const part = { passed: 1, failed: 2, skipped: 3 }
    expect(sumOfCounts([part, part])).toEqual({ passed: 2, failed: 4, skipped: 6 })
  })
})
