import { rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'
import { errorCode } from '../error-code.ts'
import { namesIn } from '../infra/files/names-in.ts'

// Several processes, on several machines, may share the data directory: each has a folder of its own for what comes in.
const ownName = nameOf(hostname(), process.pid)

export function uploadsDirectory(dataDir: string): string {
  return join(dataDir, 'uploads', ownName)
}

/** Removes what processes left behind that ended in the middle of an upload; of other machines, what is a day old. */
export async function sweepUploads(dataDir: string, now: number): Promise<void> {
  const parent = join(dataDir, 'uploads')
  for (const name of await namesIn(parent)) {
    if (await isLeft(parent, { name, now })) await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function isLeft(parent: string, { name, now }: { name: string; now: number }): Promise<boolean> {
  const pid = Number(name.slice(name.lastIndexOf('-') + 1))
  if (name !== nameOf(hostname(), pid)) return (await stat(join(parent, name))).mtimeMs < now - dayMs
  // A process of this machine that had our number before is gone, too.
  return pid === process.pid || !isRunning(pid)
}

function nameOf(host: string, pid: number): string {
  return `${host.replace(/[^A-Za-z0-9.-]/g, '_')}-${pid}`
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
