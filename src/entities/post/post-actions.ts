import { createContext, use } from 'react'
import type { AccountId, PostId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import type { Picture } from '../media/picture.ts'
import type { CreatePostItem } from './waiting-post.ts'

/** What a post card can ask for. Features do it; the card only says that it was asked. */
export interface PostActions {
  setLiked: (id: PostId, liked: boolean) => void
  setReposted: (id: PostId, reposted: boolean) => void
  setBookmarked: (id: PostId, bookmarked: boolean) => void
  copyLink: (id: PostId) => void
  /** Only where the device has a sheet to share by. */
  share: (id: PostId) => void
  askToDelete: (id: PostId) => void
  askWhoComments: (post: Post) => void
  openPost: (id: PostId, inNewTab: boolean) => void
  openProfile: (id: AccountId) => void
  /** Keeps the id as the current post, for screens that are opened without one in their address. */
  persistCurrentPost: (id: PostId) => void
  persistCurrentProfile: (id: AccountId) => void
  openPictures: (post: Post, pictures: readonly Picture[], index: number) => void
  openProfilePicture: (post: Post) => void
  editUnsent: (item: CreatePostItem) => void
  discardUnsent: (item: CreatePostItem) => void
}

/** Null on public pages, where a card is only read. */
export const PostActionsContext = createContext<PostActions | null>(null)

export function usePostActions(): PostActions | null {
  return use(PostActionsContext)
}
