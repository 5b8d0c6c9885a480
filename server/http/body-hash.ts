import { createHash } from 'node:crypto'
import type { UploadedFile } from './endpoint-call.ts'

// A fast hash of a password would undo what argon2 does for it, so secrets do not take part.
const secretFields = ['password', 'confirm_password', 'newPassword', 'confirmPassword', 'token', 'code']
// Whether files came along or before makes no other write of it: their contents take part either way.
const namedFields = ['media_uploads', 'attachment_name_0', 'attachment_name_1', 'attachment_name_2']
// Sent beside the whole of what is saved: tried first at a server of the version before, which drops them, it is the same write.
const besideTheWhole = ['changes', 'changed']
const leftOut = new Set([...secretFields, ...namedFields, ...besideTheWhole])

/** SHA-256 of what a write asks for: its parsed body without what is left out, and the contents of its files in order. */
export function hashBody(body: unknown, files: readonly Pick<UploadedFile, 'sha256'>[]): string {
  const hash = createHash('sha256').update(canonicalJson(body))
  for (const { sha256 } of files) hash.update('\n').update(sha256)
  return hash.digest('hex')
}

/** JSON with the keys of every object in order: equal values have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sortedAndReduced(part) : part)) ?? ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortedAndReduced(record: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(record).filter(([name]) => !leftOut.has(name))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
