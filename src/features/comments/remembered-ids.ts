import type { CommentId, PostId } from '#contract/ids.ts'
import { rememberKey } from '#src/offline/storage/remember-key.ts'
import { readKey } from '#src/offline/storage/stored-value.ts'

/** The post last opened: for an address that names none. */
export function readRememberedPost(): Promise<PostId | undefined> {
  return readKey('current-post-id')
}

export function rememberPost(id: PostId): void {
  rememberKey('current-post-id', id)
}

/** The comment last opened: for an address that names none. */
export function readRememberedComment(): Promise<CommentId | undefined> {
  return readKey('current-comment-id')
}

export function rememberComment(id: CommentId): void {
  rememberKey('current-comment-id', id)
}
