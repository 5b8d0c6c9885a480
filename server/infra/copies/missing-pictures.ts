import { StartRefusal } from '#server/start-refusal.ts'

/**
 * Compares the pictures that posts refer to with the names of an installation's files; answers a sentence to add where some are missing,
 * and none where all are there. Refuses when not a single one is there: then it is the wrong place.
 */
export function describeMissingPictures(
  keys: ReadonlySet<string>,
  { names, place }: { names: readonly string[]; place: string },
): string {
  const there = new Set(names.flatMap((name) => /^media\/([^/]+)\//.exec(name)?.[1] ?? []))
  const missing = [...keys].filter((key) => !there.has(key))
  if (missing.length === 0) return ''
  if (missing.length === keys.size) {
    throw new StartRefusal(
      `Posts have ${keys.size} pictures, and none of them is in ${place}: is that where the server keeps them (DATA_DIR, S3_BUCKET)?`,
    )
  }
  return ` Of the ${keys.size} pictures of posts ${missing.length} were missing in ${place} before.`
}
