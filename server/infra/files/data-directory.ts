import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

const ownerOnly = 0o077
// The sticky bit: a directory that others are meant to write to, as /tmp.
const shared = 0o1000

/** What the server itself keeps there, by name; what else lies beside it is its owner's business. */
const ownNames =
  /^(?:database\.sqlite(?:-wal|-shm|-journal)?|server\.lock|vapid-keys\.json|second-factor\.key|android|mail|media)$/

/**
 * Makes the directory, or takes from one that is there what others may do to it: sessions, mails, pictures and keys lie in it.
 * Looks at its own entries only, never at what is below. Answers what could not be closed, as it belongs to another account.
 */
export function closeDataDirectory(directory: string): string[] {
  makeFolder(directory)
  const entries = readdirSync(directory).filter((name) => ownNames.test(name))
  return [directory, ...entries.map((name) => join(directory, name))].filter((path) => !close(path))
}

function close(path: string): boolean {
  // Of what a link leads to, as its own mode says nothing. One that leads nowhere leaves nothing open.
  const there = statSync(path, { throwIfNoEntry: false })
  if (!there) return true
  const { mode, uid } = there
  const isOpen = (mode & ownerOnly) !== 0
  if (!isOpen || process.platform === 'win32' || (mode & shared) !== 0) return true
  const me = process.getuid?.()
  if (me !== 0 && me !== uid) return false
  chmodSync(path, mode & 0o7777 & ~ownerOnly)
  return true
}
