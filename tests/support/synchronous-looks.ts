import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

/** Counts looks at the disk that nothing else in the process goes on beside: on a network disk that hangs each would stop all of it. */
export async function countSynchronousLooks(work: () => Promise<unknown>): Promise<number> {
  const looks = [vi.spyOn(fs, 'existsSync'), vi.spyOn(fs, 'statSync'), vi.spyOn(fs, 'mkdirSync')]
  syncBuiltinESMExports()
  try {
    await work()
    return looks.reduce((sum, look) => sum + look.mock.calls.length, 0)
  } finally {
    for (const look of looks) look.mockRestore()
    syncBuiltinESMExports()
  }
}
