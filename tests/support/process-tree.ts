import { spawnSync } from 'node:child_process'

type WayToEnd = { group: number } | { program: string; args: string[] }

/** A program started with it can be ended with all the processes it starts itself. */
export const ownTree = optionsOfTree()

/** A group of its own, so that one signal reaches all; on Windows, which has no groups, `detached` opens a window instead. */
export function optionsOfTree(platform: string = process.platform): { detached: boolean } {
  return { detached: platform !== 'win32' }
}

/** How a program and all that it started are ended at once. */
export function wayToEnd(pid: number, platform: string = process.platform): WayToEnd {
  return platform === 'win32' ? { program: 'taskkill', args: ['/pid', String(pid), '/t', '/f'] } : { group: -pid }
}

/** Ends it as a crash would. */
export function killTree(pid: number): void {
  const way = wayToEnd(pid)
  if ('group' in way) process.kill(way.group, 'SIGKILL')
  else spawnSync(way.program, way.args, { stdio: 'ignore' })
}
