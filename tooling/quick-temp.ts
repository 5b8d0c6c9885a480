import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** Bytes: several times what the suite has written at once; twice that has to be free in memory, which it takes. */
const suiteNeeds = { room: 4 * 2 ** 30, memory: 8 * 2 ** 30 }

/** A folder for what tests write, and what takes it away. */
export interface TempFolder {
  path: string
  remove: () => void
}

/**
 * A folder in memory for the temporary files of a run (databases, profiles of browsers), whose commits then wait for no disk: on Linux,
 * where `place` has room and programs may be run from it. Undefined elsewhere: the system's own folder does.
 */
export function makeQuickTemp(place = '/dev/shm', { room, memory } = suiteNeeds): TempFolder | undefined {
  if (!hasRoom(place, room) || freemem() < memory) return undefined
  const folder = mkdtempSync(path.join(place, 'sayso-tests-'))
  // PostgreSQL runs under an account of its own and has its files in here.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (runsPrograms(folder)) return { path: folder, remove }
  remove()
  return undefined
}

function hasRoom(place: string, room: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= room
  } catch {
    // There is no such place.
    return false
  }
}

function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'probe')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
