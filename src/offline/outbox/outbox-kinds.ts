import { addTagKind } from './kinds/add-tag-kind.ts'
import { appealKind } from './kinds/appeal-kind.ts'
import { blockKind } from './kinds/block-kind.ts'
import { bookmarkPostKind } from './kinds/bookmark-post-kind.ts'
import { commentsFromKind } from './kinds/comments-from-kind.ts'
import { createCommentKind } from './kinds/create-comment-kind.ts'
import { createPostKind } from './kinds/create-post-kind.ts'
import { deleteCommentKind } from './kinds/delete-comment-kind.ts'
import { deletePostKind } from './kinds/delete-post-kind.ts'
import { followKind } from './kinds/follow-kind.ts'
import { hideCommentKind } from './kinds/hide-comment-kind.ts'
import { likeCommentKind } from './kinds/like-comment-kind.ts'
import { likePostKind } from './kinds/like-post-kind.ts'
import { markNotificationsReadKind } from './kinds/mark-notifications-read-kind.ts'
import { muteKind } from './kinds/mute-kind.ts'
import { mutedWordsKind } from './kinds/muted-words-kind.ts'
import { reachKind } from './kinds/reach-kind.ts'
import { removePictureKind } from './kinds/remove-picture-kind.ts'
import { removeTagKind } from './kinds/remove-tag-kind.ts'
import { reportKind } from './kinds/report-kind.ts'
import { repostPostKind } from './kinds/repost-post-kind.ts'
import { supportTicketKind } from './kinds/support-ticket-kind.ts'
import { updateProfileKind } from './kinds/update-profile-kind.ts'
import { uploadPictureKind } from './kinds/upload-picture-kind.ts'
import { viewPostsKind } from './kinds/view-posts-kind.ts'

/** Every kind of outbox item. A new one is a file in `kinds/` and a line here; a screen names one only to treat it in a way of its own. */
export const outboxKinds = [
  createPostKind,
  deletePostKind,
  likePostKind,
  repostPostKind,
  bookmarkPostKind,
  viewPostsKind,
  followKind,
  blockKind,
  muteKind,
  mutedWordsKind,
  reachKind,
  commentsFromKind,
  reportKind,
  appealKind,
  createCommentKind,
  deleteCommentKind,
  likeCommentKind,
  hideCommentKind,
  updateProfileKind,
  uploadPictureKind,
  removePictureKind,
  addTagKind,
  removeTagKind,
  markNotificationsReadKind,
  supportTicketKind,
] as const
