import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  /** Where it is mounted. */
  folder: string
  /** Fills it up to so many bytes. */
  leaveBytes: (left: number) => void
  /** Takes away what filled it. */
  empty: () => void
  unmount: () => void
}

/** Mounts a disk of so many MB, in memory: only where `canMount`. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    leaveBytes: (left) => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - left))
    },
    empty: () => rmSync(ballast),
    unmount: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
