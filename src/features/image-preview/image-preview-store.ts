import { useSyncExternalStore } from 'react'
import type { AccountId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import type { Picture } from '#src/entities/media/picture.ts'
import { displayName } from '#src/lib/display-name.ts'
import { memberValue } from '#src/entities/session/member-value.ts'
import type { moveBetween } from '#src/ui/move-between.ts'

export interface ImagePreviewState {
  pictures: readonly Picture[]
  index: number
  /** Whose pictures they are; decides about the follow icon. */
  author: { id: AccountId; name: string }
  /** A profile picture may be missing: initials stand for it. */
  kind: 'post' | 'profile'
  /** What a saved file is called: the words of the post, or whose picture it is. */
  name: string
  /** The card whose pictures they are: they come out of it and go back there. */
  entryKey?: string
}

const preview = memberValue<ImagePreviewState | undefined>(undefined)

/** The code for moving comes after the first screen: until then a picture is there at once. */
let move: typeof moveBetween = async ({ change }) => change()

/** Has pictures come out of their cards, and go back there, by `mover`. */
export function letPicturesMove(mover: typeof moveBetween): void {
  move = mover
}

/** Opens a post's pictures at one of them. */
export function openPostPictures(post: Post, pictures: readonly Picture[], index: number): void {
  const entryKey = post.id
  const opened = { pictures, index, author: authorOf(post), kind: 'post', name: post.text_content, entryKey } as const
  void move({ what: 'picture', from: cellOf(opened), change: () => preview.set(opened), to: shownPicture })
}

/** Where the picture stands in its card. */
function cellOf({ entryKey, index }: Pick<ImagePreviewState, 'entryKey' | 'index'>): HTMLElement | undefined {
  if (entryKey === undefined) return undefined
  const cells = document.querySelectorAll<HTMLElement>(`[data-entry-key="${CSS.escape(entryKey)}"] [data-cell]`)
  return cells[index]
}

function shownPicture(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('dialog [data-picture]') ?? undefined
}

/** Whose picture is opened: the author of a post, or the member of a profile. */
export type PictureOwner = Pick<Post, 'user_id' | 'first_name' | 'last_name' | 'username' | 'profile_picture_url'>

/** Opens a member's picture. */
export function openProfilePicture(owner: PictureOwner): void {
  const src = owner.profile_picture_url
  const side = 1024
  const picture = { srcSet: undefined, width: side, height: side, alt: '', thumbhash: undefined }
  preview.set({
    pictures: src === null ? [] : [{ ...picture, src }],
    index: 0,
    author: authorOf(owner),
    kind: 'profile',
    name: authorOf(owner).name,
  })
}

function authorOf(owner: PictureOwner): ImagePreviewState['author'] {
  return { id: owner.user_id, name: displayName(owner) || owner.username }
}

export function closeImagePreview(): void {
  const state = preview.read()
  if (state === undefined) return
  const from = cellOf(state) && shownPicture()
  void move({ what: 'picture', from, change: () => preview.set(undefined), to: () => cellOf(state) })
}

/** Goes to another picture of the same preview; beyond the ends it stays where it is. */
export function showPicture(index: number): void {
  const state = preview.read()
  if (state !== undefined && index >= 0 && index < state.pictures.length) preview.set({ ...state, index })
}

export function useImagePreview(): ImagePreviewState | undefined {
  return useSyncExternalStore(preview.subscribe, preview.read)
}
