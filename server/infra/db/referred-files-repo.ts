import { pictureKeyOf } from '../media/media-key.ts'
import type { Db } from './tables.ts'

/** Keys in the media store by what they are, as a sentence says it: those of pictures are directories. */
export type FilesByKind = Readonly<Record<string, ReadonlySet<string>>>

/** The files in the media store that a database refers to for as long as nobody deletes what they belong to. */
export async function listReferredFiles(db: Db): Promise<FilesByKind> {
  const posts = await db.selectFrom('post_media').select('key').execute()
  const profiles = await db
    .selectFrom('accounts')
    .select(['picture_media', 'banner_media'])
    .where((eb) => eb.or([eb('picture_media', 'is not', null), eb('banner_media', 'is not', null)]))
    .execute()
  const attachments = await db.selectFrom('ticket_attachments').select('key').execute()
  const shown = profiles.flatMap(({ picture_media, banner_media }) => [picture_media, banner_media])
  return {
    'pictures of posts': keysOf(posts),
    'portraits and banners': new Set(shown.map(pictureKeyOf).filter((key) => key !== undefined)),
    'attachments to messages': keysOf(attachments),
  }
}

function keysOf(rows: readonly { key: string }[]): Set<string> {
  return new Set(rows.map(({ key }) => key))
}
