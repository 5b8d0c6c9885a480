import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { npmCommand } from './pinned-node.mjs'
import { auditExitCodes, readAudit } from './read-audit.ts'

const root = path.join(import.meta.dirname, '..')
const patienceMs = 120_000

function npm(args: string[]): { status: number | null; stdout: string } {
  const { program, before, shell } = npmCommand(process.env, process.platform)
  return spawnSync(program, [...before, ...args], { cwd: root, encoding: 'utf8', shell, timeout: patienceMs })
}

const verdict = readAudit(npm(['audit', '--json', '--omit=dev']).stdout)
console.log(verdict.lines.join('\n'))
if (verdict.outcome === 'unknown') {
  const isSigned = npm(['audit', 'signatures', '--omit=dev']).status === 0
  console.log(
    isSigned
      ? 'The packages are the ones their makers signed, which says nothing of vulnerabilities.'
      : 'The signatures of the packages could not be checked either.',
  )
}
process.exitCode = auditExitCodes[verdict.outcome]
