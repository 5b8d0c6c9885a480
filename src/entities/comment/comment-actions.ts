import { createContext, use } from 'react'
import type { Comment } from '#contract/comment.ts'
import type { AccountId, CommentId } from '#contract/ids.ts'
import type { CreateCommentItem } from './waiting-comment.ts'

/** What a comment's card can ask for. The feature does it; the card only says that it was asked. */
export interface CommentActions {
  setLiked: (comment: Comment, liked: boolean) => void
  askToDelete: (comment: Comment) => void
  /** Copies the address that leads to it, in its place. */
  copyLink: (comment: Comment) => void
  setHidden: (id: CommentId, hidden: boolean) => void
  /** Keeps the id as the current comment, for a screen that is opened without one in its address. */
  persistCurrentComment: (id: CommentId) => void
  persistCurrentProfile: (id: AccountId) => void
  discardUnsent: (item: CreateCommentItem) => void
}

export const CommentActionsContext = createContext<CommentActions | null>(null)

export function useCommentActions(): CommentActions {
  const actions = use(CommentActionsContext)
  if (actions === null) throw new Error('a comment was shown outside of CommentActionsContext')
  return actions
}
