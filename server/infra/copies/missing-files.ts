import type { FilesByKind } from '../db/referred-files-repo.ts'
import { StartRefusal } from '#server/start-refusal.ts'

interface Lack {
  kind: string
  key: string
  /** Of the files of one picture or attachment those that are not there. */
  files: string[]
}

/** Refuses where not one of the files is there that a database refers to: then it is the wrong place. */
export function refuseWrongPlace(referred: FilesByKind, names: readonly string[], place: string): void {
  const there = new Set(names)
  const all = Object.values(referred).flatMap((things) => [...things.values()])
  if (all.length === 0 || all.some((files) => files.some((file) => there.has(file)))) return
  throw new StartRefusal(
    `Members have ${all.length} pictures and attachments, and none of them is in ${place}: is that where the server keeps them (DATA_DIR, S3_BUCKET)?`,
  )
}

/** What is not whole in a copy, of all that its database refers to. */
export function findLacks(referred: FilesByKind, copied: ReadonlySet<string>): Lack[] {
  return Object.entries(referred).flatMap(([kind, things]) =>
    [...things]
      .map(([key, files]) => ({ kind, key, files: files.filter((file) => !copied.has(file)) }))
      .filter(({ files }) => files.length > 0),
  )
}

/** Counts it by kind, as a sentence says it: `of 3 pictures of posts 2`. */
export function countLacks(lacks: readonly Lack[], referred: FilesByKind): string {
  return Object.entries(referred)
    .map(([kind, { size }]) => ({ kind, size, lacking: lacks.filter((lack) => lack.kind === kind).length }))
    .filter(({ lacking }) => lacking > 0)
    .map(({ kind, size, lacking }) => `of ${size} ${kind} ${lacking}`)
    .join(', ')
}

/** What a copy was made of. */
interface Copied {
  /** At the moment that it shows. */
  referred: FilesByKind
  /** The files that there were in the place after that, and what the place is called. */
  listed: readonly string[]
  place: string
  /** Those of them that are in the copy. */
  copied: ReadonlySet<string>
}

/**
 * A sentence for each way in which a copy is not whole, and none where it is. What was deleted since, or was there and is not any more, went
 * while the copy was made; what is referred to still was missing before. `referredLater` answers what is by now, and is asked when it matters.
 */
export async function describeLacks(
  { referred, listed, place, copied }: Copied,
  referredLater: () => Promise<FilesByKind>,
): Promise<{ before: string; meanwhile: string }> {
  const lacks = findLacks(referred, copied)
  if (lacks.length === 0) return { before: '', meanwhile: '' }
  const later = await referredLater()
  const wasThere = new Set(listed)
  const went = ({ kind, key, files }: Lack) =>
    files.some((file) => wasThere.has(file)) || later[kind]?.has(key) !== true
  const before = countLacks(
    lacks.filter((lack) => !went(lack)),
    referred,
  )
  const meanwhile = countLacks(lacks.filter(went), referred)
  return {
    before: before && ` Missing in ${place} before: ${before}.`,
    meanwhile: meanwhile && ` Removed from ${place} while it was copied: ${meanwhile}.`,
  }
}
