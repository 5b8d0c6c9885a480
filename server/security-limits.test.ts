import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/rules.ts'
import { usualConnectionLimits } from './http/connection-limits.ts'
import { memberBudgets, visitorBudgets } from './http/member-budgets.ts'
import { memberQuotas } from './http/member-quotas.ts'
import type { RateRule } from './http/rate-limit.ts'
import { appealsOfNetwork } from './modules/appeals/appeal-service.ts'
import { authLimits } from './modules/auth/auth-limits.ts'

const documentFile = path.join(import.meta.dirname, '..', 'docs', 'security.md')

const units = [
  [dayMs, 'd'],
  [hourMs, 'h'],
  [minuteMs, 'min'],
  [1_000, 's'],
] as const

function duration(ms: number): string {
  const [size, unit] = units.find(([each]) => ms % each === 0) ?? [1, 'ms']
  return `${ms / size} ${unit}`
}

const ruleRow = ({ name, max, windowMs }: RateRule) => [`\`${name}\``, String(max), duration(windowMs)]
const isTime = (name: string) => name.endsWith('Ms')

/** What each constant says, in the order of the code. */
const rows = [
  ...[authLimits, memberBudgets, visitorBudgets, { appealsOfNetwork }, memberQuotas].flatMap((rules) =>
    Object.values<RateRule>(rules).map(ruleRow),
  ),
  ...Object.entries(usualConnectionLimits).map(([name, value]) =>
    isTime(name) ? [`\`${name}\``, '', duration(value)] : [`\`${name}\``, String(value), ''],
  ),
  ...Object.entries(limits).map(([name, value]) => [`\`${name}\``, String(value), '']),
]

it('the table of limits in docs/security.md says what the code says', () => {
  const document = readFileSync(documentFile, 'utf8')
  const table = document.slice(document.indexOf('## Limits'), document.indexOf('## How to report'))
  const written = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(written).toEqual(rows)
})
