import { expect, it } from 'vitest'
import { slowestTests, timesOfPlaywright, timesOfVitest } from './slowest-tests.ts'

it('names a test by its file and its sentence', () => {
  const assertionResults = [{ fullName: 'a post is there', duration: 1_200 }, { fullName: 'is pending' }]
  expect(timesOfVitest({ testResults: [{ name: '/work/src/a.test.ts', assertionResults }] }, '/work')).toEqual([
    { name: 'src/a.test.ts a post is there', ms: 1_200 },
    { name: 'src/a.test.ts is pending', ms: 0 },
  ])
})

it('adds up the attempts of a story, also of one within a group', () => {
  const spec = {
    title: 'a story',
    file: 'a.spec.ts',
    line: 7,
    tests: [{ results: [{ duration: 3 }, { duration: 4 }] }],
  }
  const suites = [{ specs: [], suites: [{ specs: [spec] }] }]
  expect(timesOfPlaywright({ suites })).toEqual([{ name: 'a.spec.ts:7 a story', ms: 7 }])
})

it('lists the ten that took longest, the longest first', () => {
  const tests = Array.from({ length: 12 }, (_, n) => ({ name: `test ${n}`, ms: n * 1_000 }))
  const lines = slowestTests(tests)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   11.0 s  test 11')
  expect(lines[9]).toBe('    2.0 s  test 2')
})
