import { spawn, type ChildProcess } from 'node:child_process'
import { killTree, ownTree } from '#tests/support/process-tree.ts'

export interface ChildProgram {
  process: ChildProcess
  /** Ends it with all the processes it started itself. */
  end: () => Promise<void>
}

/** Starts a program that can be ended with every process of a browser; it never outlives this process. */
export function startProgram(
  command: string,
  args: readonly string[],
  { env = {}, extraPipe = false }: { env?: Record<string, string>; extraPipe?: boolean } = {},
): ChildProgram {
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'pipe', ...(extraPipe ? (['pipe'] as const) : [])]
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio, ...ownTree })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    killTree(child.pid)
  }
  process.once('exit', kill)
  // The runner ends its workers so, when it is ended itself.
  const leave = () => process.exit(1)
  process.once('SIGTERM', leave)
  return {
    process: child,
    end: async () => {
      process.off('exit', kill)
      process.off('SIGTERM', leave)
      kill()
      await ended
    },
  }
}

/** Resolves to the first match in what a program writes. */
export function untilWritten(stream: NodeJS.ReadableStream, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = ''
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString()
      const found = words.exec(written)?.[1]
      if (found !== undefined) resolve(found)
    })
    stream.once('end', () => reject(new Error(`The program ended before it wrote ${words}:\n${written}`)))
  })
}
