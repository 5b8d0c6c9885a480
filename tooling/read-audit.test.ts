import { expect, it } from 'vitest'
import { auditExitCodes, readAudit } from './read-audit.ts'

it('names what is known against a package, the worst first, and fails', () => {
  const vulnerabilities = {
    a: { name: 'a', severity: 'low', range: '<1.0.1' },
    b: { name: 'b', severity: 'critical', range: '*' },
  }
  const verdict = readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))
  expect(verdict).toEqual({ outcome: 'vulnerable', lines: ['critical: b *', 'low: a <1.0.1'] })
  expect(auditExitCodes[verdict.outcome]).toBe(1)
})

it('says that nothing is known', () => {
  const verdict = readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))
  expect([verdict.outcome, auditExitCodes[verdict.outcome]]).toEqual(['clean', 0])
})

it.each(['', 'no JSON', '{"message":"405 Method Not Allowed","statusCode":405}', '{"vulnerabilities":{"a":{}}}'])(
  'does not take %j for "nothing is known"',
  (output) => {
    const verdict = readAudit(output)
    expect([verdict.outcome, auditExitCodes[verdict.outcome]]).toEqual(['unknown', 2])
    expect(verdict.lines.join()).toContain('could not be checked')
  },
)
