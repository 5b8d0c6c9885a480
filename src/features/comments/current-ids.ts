import type { CommentId, PostId } from '#contract/ids.ts'
import { persistKey } from '#src/offline/storage/persist-key.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'

/** The post last opened: for an address that names none. */
export function readPersistedPost(): Promise<PostId | undefined> {
  return readKey('current-post-id')
}

export function persistCurrentPost(id: PostId): void {
  persistKey('current-post-id', id)
}

/** The comment last opened: for an address that names none. */
export function readPersistedComment(): Promise<CommentId | undefined> {
  return readKey('current-comment-id')
}

export function persistCurrentComment(id: CommentId): void {
  persistKey('current-comment-id', id)
}
