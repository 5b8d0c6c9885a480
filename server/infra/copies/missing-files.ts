import type { FilesByKind } from '../db/referred-files-repo.ts'
import { StartRefusal } from '#server/start-refusal.ts'

/**
 * Compares the files that a database refers to with the names of an installation's files; answers a sentence to add where some are
 * missing, and none where all are there. Refuses when not a single one is there: then it is the wrong place.
 */
export function describeMissingFiles(
  referred: FilesByKind,
  { names, place }: { names: readonly string[]; place: string },
): string {
  const there = new Set(names.flatMap(storedKeys))
  const counts = Object.entries(referred).map(([kind, keys]) => {
    return { kind, all: keys.size, missing: [...keys].filter((key) => !there.has(key)).length }
  })
  const all = sum(counts.map((count) => count.all))
  const missing = sum(counts.map((count) => count.missing))
  if (missing === 0) return ''
  if (missing === all) {
    throw new StartRefusal(
      `Members have ${all} pictures and attachments, and none of them is in ${place}: is that where the server keeps them (DATA_DIR, S3_BUCKET)?`,
    )
  }
  const parts = counts
    .filter((count) => count.missing > 0)
    .map((count) => `of ${count.all} ${count.kind} ${count.missing}`)
  return ` Missing in ${place} before: ${parts.join(', ')}.`
}

/** By what a database refers to a file: its own key, or that of the directory in which the copies of a picture lie. */
function storedKeys(name: string): string[] {
  const key = /^media\/(.+)$/.exec(name)?.[1]
  return key === undefined ? [] : [key, key.slice(0, key.lastIndexOf('/'))]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
