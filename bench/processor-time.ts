import { readFileSync } from 'node:fs'
import { errorCode } from '#server/error-code.ts'

/** Linux counts in hundredths of a second. */
const msPerTick = 10

/** Processor time that a process and its children used, in milliseconds, those that ended included: PostgreSQL has a process for each connection. */
export function processorMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const [own, ended] = ticksOf(pid)
  const running = children.map((child) => (child === '' ? 0 : ticksOf(Number(child))[0]))
  return msPerTick * running.reduce((sum, ticks) => sum + ticks, own + ended)
}

/** Of the process, and of its children that it has seen end; nothing of one that ended in this moment. */
function ticksOf(pid: number): readonly [own: number, ended: number] {
  try {
    // The fields after the name, which may have blanks in it: utime, stime, cutime and cstime are the 14th to the 17th of all.
    const [, rest = ''] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.split(' ').slice(11, 15).map(Number)
    return [user + system, endedUser + endedSystem]
  } catch (cause) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(cause) ?? '')) return [0, 0]
    throw cause
  }
}
