import { accountIdSchema, postIdSchema } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import type { Repost } from '#contract/post-lists.ts'
import { pictureUrl, pictureWidths } from '#server/infra/media/media-key.ts'
import type { PictureRow, PostRow, ReposterRow } from './post-read-repo.ts'

/** What a viewer did to a post. */
export type Marks = Pick<Post, 'is_liked' | 'is_reposted' | 'is_bookmarked'>

/** What a post looks like to one viewer, beside its own row. */
export interface PostSurroundings {
  pictures: readonly PictureRow[]
  marks: Marks
  repost?: { reposter: ReposterRow; at: number } | undefined
}

export function toPost(row: PostRow, surroundings: PostSurroundings): Post {
  const { pictures, marks, repost } = surroundings
  return {
    id: postIdSchema.parse(row.id),
    user_id: accountIdSchema.parse(row.author_id),
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    profile_picture_url: row.picture_media,
    text_content: row.text_content,
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
    media: pictures.map(toMedia),
    like_count: row.like_count,
    repost_count: row.repost_count,
    comment_count: row.comment_count,
    view_count: row.view_count,
    bookmark_count: row.bookmark_count,
    is_liked: marks.is_liked,
    is_reposted: marks.is_reposted,
    is_bookmarked: marks.is_bookmarked,
    ...(row.comments_from !== 'everyone' && { comments_from: row.comments_from }),
    ...(row.is_closed === 1 && { may_comment: false }),
    ...(row.imported_at !== null && { imported_at: toInstant(row.imported_at) }),
    ...(repost && { repost_details: toRepostDetails(repost) }),
  }
}

/** The spec's other shape of a post: nested, as a repost of it. */
export function toRepost(post: Post, repostedAt: number): Repost {
  const { id, text_content, media, is_liked, is_reposted, is_bookmarked, created_at, updated_at } = post
  const { comments_from, may_comment, imported_at } = post
  const { user_id, username, first_name, last_name, profile_picture_url } = post
  const { like_count, comment_count, repost_count, bookmark_count, view_count } = post
  return {
    created_at: toInstant(repostedAt),
    original_post: {
      ...{ id, text_content, media, is_liked, is_reposted, is_bookmarked, created_at, updated_at },
      ...(comments_from && { comments_from }),
      ...(may_comment === false && { may_comment }),
      ...(imported_at && { imported_at }),
      user: { id: user_id, username, first_name, last_name, profile_picture_url },
      metrics: { like_count, comment_count, repost_count, bookmark_count, view_count },
    },
  }
}

function toMedia(row: PictureRow): Post['media'][number] {
  const widths = pictureWidths(row.widths)
  return {
    media_url: pictureUrl(row.key, row.width),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    alt_text: row.alt_text,
    variants: widths.filter((width) => width < row.width).map((width) => ({ width, url: pictureUrl(row.key, width) })),
  }
}

function toRepostDetails({ reposter, at }: { reposter: ReposterRow; at: number }) {
  const { id, username, first_name, last_name } = reposter
  return { user_id: accountIdSchema.parse(id), username, first_name, last_name, created_at: toInstant(at) }
}

function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
