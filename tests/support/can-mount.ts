import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Whether a small disk can be mounted here, to be filled up: root may, where it is not kept from it. */
export function canMount(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), 'test-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place]).status === 0
  if (isMounted) spawnSync('umount', [place])
  rmdirSync(place)
  return isMounted
}
