import { describe, expect, it } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './named-failures.ts'

describe('the failures at the end of npm test', () => {
  it('name the test and what it said, without colours', () => {
    const assertionResults = [
      { fullName: 'is fine', status: 'passed' },
      {
        fullName: 'is broken',
        status: 'failed',
        failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n  at a.test.ts:3'],
      },
    ]
    const testResults = [{ name: '/work/src/a.test.ts', status: 'failed', assertionResults }]
    expect(failuresOfVitest({ testResults }, '/work')).toEqual([
      'FAILED src/a.test.ts is broken\n    expected 1\n      at a.test.ts:3',
    ])
  })

  it('name a file that did not load', () => {
    const testResults = [{ name: '/work/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }]
    expect(failuresOfVitest({ testResults }, '/work')).toEqual(['FAILED b.test.ts\n    no such module'])
  })

  it('name a story within a group, and what failed outside of stories', () => {
    const results = [
      { status: 'passed', errors: [] },
      { status: 'timedOut', errors: [{ message: 'too late' }, { message: 'twice' }] },
    ]
    const spec = { title: 'a story', file: 'a.spec.ts', line: 7, tests: [{ expectedStatus: 'passed', results }] }
    const suites = [{ specs: [], suites: [{ specs: [spec] }] }]
    expect(failuresOfPlaywright({ suites, errors: [{ message: 'no browser' }] })).toEqual([
      'FAILED a.spec.ts:7 a story\n    too late\n    twice',
      'FAILED outside of stories\n    no browser',
    ])
  })

  it('show what the page of a story showed', () => {
    const attachments = [
      { name: 'screenshot', path: '/results/a.png' },
      { name: 'error-context', path: '/results/a.md' },
    ]
    const results = [{ status: 'failed', errors: [{ message: 'not found' }], attachments }]
    const spec = { title: 'a story', file: 'a.spec.ts', line: 7, tests: [{ expectedStatus: 'passed', results }] }
    const context = '# Error\n\n```\nnot found\n```\n\n```yaml\n- main:\n  - alert: Busy.\n```\n\n# Test source\n'
    const read = (file: string) => (file === '/results/a.md' ? context : '')
    expect(failuresOfPlaywright({ suites: [{ specs: [spec] }], errors: [] }, read)).toEqual([
      'FAILED a.spec.ts:7 a story\n    not found\n    The page showed:\n    - main:\n      - alert: Busy.',
    ])
  })

  it('keep the beginning of a long message', () => {
    const message = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n')
    const [failure = ''] = failuresOfPlaywright({ suites: [], errors: [{ message }] })
    expect(failure.split('\n')).toHaveLength(15)
    expect(failure).toContain('line 13')
  })
})
