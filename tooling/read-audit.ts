const severities = ['critical', 'high', 'moderate', 'low', 'info']

export interface AuditVerdict {
  outcome: 'clean' | 'vulnerable' | 'unknown'
  lines: string[]
}

/** 0: nothing is known against any package; 1: something is; 2: it could not be found out. */
export const auditExitCodes: Record<AuditVerdict['outcome'], number> = { clean: 0, vulnerable: 1, unknown: 2 }

/** What `npm audit --json` says, in sentences; a registry without advisories answers something else than a report. */
export function readAudit(output: string): AuditVerdict {
  const found = vulnerabilitiesOf(output)
  if (!found) {
    return { outcome: 'unknown', lines: ['Known vulnerabilities could not be checked: the registry gave no report.'] }
  }
  if (found.length === 0) return { outcome: 'clean', lines: ['No vulnerability of any runtime package is known.'] }
  const worstFirst = found.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  return {
    outcome: 'vulnerable',
    lines: worstFirst.map(({ name, severity, range }) => `${severity}: ${name} ${range}`),
  }
}

function vulnerabilitiesOf(output: string): { name: string; severity: string; range: string }[] | undefined {
  const report = parse(output)
  if (!isObject(report) || !isObject(report['vulnerabilities'])) return undefined
  const found = Object.entries(report['vulnerabilities']).map(([name, value]) => {
    if (!isObject(value) || typeof value['severity'] !== 'string') return undefined
    return { name, severity: value['severity'], range: typeof value['range'] === 'string' ? value['range'] : '' }
  })
  const known = found.filter((each) => each !== undefined)
  return known.length === found.length ? known : undefined
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    // Whatever it is, it is no report.
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
