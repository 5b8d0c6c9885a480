import { archiveManifestSchema, type PostOrigin } from '#contract/export.ts'
import { archivedPostSchema, archivedPostsSchema, type ArchivedPost } from '#contract/import.ts'
import type { LeftOutReason } from '#contract/own-import.ts'
import { isWebAddress, isWithinCharacters, limits } from '#contract/rules.ts'
import { BadArchive, decoded, type ArchiveFile } from './archive-file.ts'

const mostManifestBytes = 64 * 1024
/** A hundred posts, each as long as can be. */
const mostPostsBytes = 8 * 1024 * 1024
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
  const text = decoded((await archive.read(name, most)) ?? new Uint8Array())
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Judges a post of an archive that was made at `madeAt` as the form would; a reason when it cannot become one here. */
export function judgePost(
  raw: unknown,
  { now, madeAt }: { now: number; madeAt: string },
): ImportablePost | LeftOutReason {
  const parsed = archivedPostSchema.safeParse(raw)
  if (!parsed.success) return 'unreadable'
  const { id, text_content, created_at, comments_from, media, origin: first } = parsed.data
  const origin: PostOrigin = first ?? { server: madeAt, id }
  const text = text_content.trim()
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

function pictureOf(
  { media_url, alt_text }: ArchivedPost['media'][number],
  leftOut: LeftOutReason[],
): ArchivedPicture | undefined {
  const path = /^\/media\/([A-Za-z0-9_-]+\/\d+\.webp)$/.exec(media_url)?.[1]
  if (path === undefined) {
    leftOut.push('picture-missing')
    return undefined
  }
  const alt = alt_text?.trim() ?? ''
  const isFine = isStorable(alt) && isWithinCharacters(alt, limits.altText)
  if (!isFine) leftOut.push('description-too-long')
  return { path: `pictures/${path}`, altText: isFine && alt !== '' ? alt : null }
}

/** Neither half characters nor what no database keeps. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
