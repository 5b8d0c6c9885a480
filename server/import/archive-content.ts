import { archiveManifestSchema, type PostOrigin } from '#contract/export.ts'
import { archivedPictureSchema, archivedPostSchema, archivedPostsSchema, type ArchivedPost } from '#contract/import.ts'
import { isBlank } from '#contract/is-blank.ts'
import type { LeftOutReason } from '#contract/own-import.ts'
import { isWebAddress, isWithinCharacters, limits } from '#contract/rules.ts'
import { BadArchive, decoded, type ArchiveFile } from './archive-file.ts'

const mostManifestBytes = 64 * 1024
/** A hundred posts, each as long as can be. */
const mostPostsBytes = 8 * 1024 * 1024
/** A hundred for each of a thousand posts: beyond that nothing but a file that is to do harm has values. */
const mostValues = 100_000
/** No network of this kind is older. */
const earliestMs = Date.UTC(2000, 0, 1)

interface ArchivedPicture {
  /** In the archive. */
  path: string
  altText: string | null
}

/** A post of an archive that may become one here. */
export interface ImportablePost {
  sourceId: string
  /** Where it was first written: in the archive's installation, or where that had it from. */
  origin: { server: string | null; id: string }
  text: string
  createdAt: number
  commentsFrom: ArchivedPost['comments_from']
  pictures: ArchivedPicture[]
  /** What of it does not come along. */
  leftOut: LeftOutReason[]
}

/** A post that may become one here, or why it may not. */
export type JudgedPost = ImportablePost | LeftOutReason

/** How many posts the archive says to have, and where it was made; refuses what is no archive of ours. */
export async function readManifest(archive: ArchiveFile): Promise<{ postCount: number; madeAt: string }> {
  const manifest = archiveManifestSchema.safeParse(await readJson(archive, 'manifest.json', mostManifestBytes))
  if (!manifest.success) throw new BadArchive('not-an-archive', 'its manifest is missing or of another version')
  const postCount = Math.min(Math.max(manifest.data.counts['posts'] ?? 0, 0), 1_000_000)
  return { postCount, madeAt: manifest.data.origin }
}

/** The posts of a file, unread; undefined when there is no such file. */
export async function readPostsFile(archive: ArchiveFile, file: number): Promise<unknown[] | undefined> {
  const name = `data/posts-${file}.json`
  if (archive.sizeOf(name) === undefined) return undefined
  const read = archivedPostsSchema.safeParse(await readJson(archive, name, mostPostsBytes))
  if (!read.success) throw new BadArchive('not-an-archive', 'its posts are no list')
  return read.data.posts
}

async function readJson(archive: ArchiveFile, name: string, most: number): Promise<unknown> {
  const bytes = (await archive.read(name, most)) ?? new Uint8Array()
  if (hasMoreValues(bytes, mostValues)) throw new BadArchive('unsafe-archive', 'a file has too many values')
  const text = decoded(bytes)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const [quote, backslash, comma, brace, bracket] = ['"', '\\', ',', '{', '['].map((sign) => sign.charCodeAt(0))

/** Whether JSON has more values than `most`, before it is parsed: each of millions costs a hundred times its two bytes. */
function hasMoreValues(json: Uint8Array, most: number): boolean {
  let values = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) isInText = !isInText
    else if (isInText) at += byte === backslash ? 1 : 0
    else if (byte === comma || byte === brace || byte === bracket) values += 1
  }
  return values > most
}

/** Judges a post of an archive that was made at `madeAt` as the form would; a reason when it cannot become one here. */
export function judgePost(raw: unknown, { now, madeAt }: { now: number; madeAt: string }): JudgedPost {
  const parsed = archivedPostSchema.safeParse(raw)
  if (!parsed.success) return 'unreadable'
  const { id, text_content, created_at, comments_from, media, origin: first } = parsed.data
  const origin: PostOrigin = first ?? { server: madeAt, id }
  const text = isBlank(text_content) ? '' : text_content.trim()
  const createdAt = Date.parse(created_at)
  if (!isStorable(text) || !Number.isFinite(createdAt)) return 'unreadable'
  if (!isWithinCharacters(text, limits.postText)) return 'too-long'
  if (createdAt > now) return 'in-future'
  if (createdAt < earliestMs) return 'too-old'
  const leftOut: LeftOutReason[] = media.slice(limits.postImages).map(() => 'too-many-pictures')
  const pictures = media.slice(0, limits.postImages).flatMap((each) => {
    const picture = pictureOf(each, leftOut)
    return picture ? [picture] : []
  })
  return {
    ...{ sourceId: id, text, createdAt, commentsFrom: comments_from, pictures, leftOut },
    origin: { server: serverOf(origin), id: origin.id },
  }
}

function serverOf({ server }: PostOrigin): string | null {
  return isWebAddress(server) ? new URL(server).origin : null
}

function pictureOf(raw: unknown, leftOut: LeftOutReason[]): ArchivedPicture | undefined {
  const { media_url = '', alt_text = null } = archivedPictureSchema.safeParse(raw).data ?? {}
  const path = /^\/media\/([A-Za-z0-9_-]+\/\d+\.webp)$/.exec(media_url)?.[1]
  if (path === undefined) {
    leftOut.push('picture-missing')
    return undefined
  }
  const alt = alt_text === null || isBlank(alt_text) ? '' : alt_text.trim()
  const isFine = isStorable(alt) && isWithinCharacters(alt, limits.altText)
  if (!isFine) leftOut.push('description-too-long')
  return { path: `pictures/${path}`, altText: isFine && alt !== '' ? alt : null }
}

/** Neither half characters nor what no database keeps. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
