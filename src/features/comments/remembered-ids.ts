import type { CommentId, PostId } from '#contract/ids.ts'
import { readKey, writeKey } from '#src/offline/storage/stored-value.ts'

/** The post last opened: for an address that names none. */
export function readRememberedPost(): Promise<PostId | undefined> {
  return readKey('current-post-id')
}

export function rememberPost(id: PostId): void {
  writeKey('current-post-id', id).catch(complain)
}

/** The comment last opened: for an address that names none. */
export function readRememberedComment(): Promise<CommentId | undefined> {
  return readKey('current-comment-id')
}

export function rememberComment(id: CommentId): void {
  writeKey('current-comment-id', id).catch(complain)
}

function complain(cause: unknown): void {
  console.error('What was opened could not be remembered.', cause)
}
