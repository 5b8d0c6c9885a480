import { pictureFile, pictureKeyOf, pictureWidths } from '../media/media-key.ts'
import type { Db } from './tables.ts'

/**
 * Pictures and attachments by what they are, as a sentence says it, and of each, by its key in the media store, the names of its files among
 * those of an installation.
 */
export type FilesByKind = Readonly<Record<string, ReadonlyMap<string, readonly string[]>>>

/** The files in the media store that a database refers to for as long as nobody deletes what they belong to. */
export async function listReferredFiles(db: Db): Promise<FilesByKind> {
  const posts = await db.selectFrom('post_media').select(['key', 'widths']).execute()
  const profiles = await db
    .selectFrom('accounts')
    .select(['picture_media', 'banner_media'])
    .where((eb) => eb.or([eb('picture_media', 'is not', null), eb('banner_media', 'is not', null)]))
    .execute()
  const attachments = await db.selectFrom('ticket_attachments').select('key').execute()
  const shown = profiles.flatMap(({ picture_media, banner_media }) => [picture_media, banner_media])
  return {
    'pictures of posts': new Map(
      posts.map(({ key, widths }) => [key, pictureWidths(widths).map((width) => `media/${pictureFile(key, width)}`)]),
    ),
    'portraits and banners': new Map(shown.flatMap(filesOfProfile)),
    'attachments to messages': new Map(attachments.map(({ key }) => [key, [`media/${key}`]])),
  }
}

/** The one that its address names; the wider ones beside it no row knows. */
function filesOfProfile(url: string | null): [string, string[]][] {
  const key = pictureKeyOf(url)
  return url === null || key === undefined ? [] : [[key, [url.replace(/^\//, '')]]]
}
