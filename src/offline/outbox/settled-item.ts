import * as z from 'zod/mini'
import * as account from '#contract/account.ts'
import { createComment, deleteComment, likeComment } from '#contract/comment.ts'
import { markNotificationsRead } from '#contract/notification.ts'
import { addTag, removeTag } from '#contract/onboarding.ts'
import * as post from '#contract/post.ts'
import { createSupportTicket } from '#contract/support.ts'
import * as items from './outbox-item.ts'

// Null where the server only confirmed that there was nothing left to do (a post deleted twice).
const settled = <K extends string, I extends z.ZodMiniType, R extends z.ZodMiniType>(kind: K, item: I, reply: R) =>
  z.object({ kind: z.literal(kind), item, reply: z.nullable(reply) })

/** An item the server confirmed, with its reply. */
export const settledSchema = z.discriminatedUnion('kind', [
  settled('create-post', items.createPostItemSchema, post.createPost.reply),
  settled('delete-post', items.deletePostItemSchema, post.deletePost.reply),
  settled('like-post', items.likePostItemSchema, post.likePost.reply),
  settled('repost-post', items.repostPostItemSchema, post.repostPost.reply),
  settled('bookmark-post', items.bookmarkPostItemSchema, post.bookmarkPost.reply),
  settled('view-posts', items.viewPostsItemSchema, post.viewPost.reply),
  settled('follow', items.followItemSchema, account.follow.reply),
  settled('create-comment', items.createCommentItemSchema, createComment.reply),
  settled('delete-comment', items.deleteCommentItemSchema, deleteComment.reply),
  settled('like-comment', items.likeCommentItemSchema, likeComment.reply),
  settled('update-profile', items.updateProfileItemSchema, account.updateProfile.reply),
  settled(
    'upload-picture',
    items.uploadPictureItemSchema,
    z.union([account.uploadBanner.reply, account.uploadProfilePicture.reply]),
  ),
  settled('remove-picture', items.removePictureItemSchema, account.removeBanner.reply),
  settled('add-tag', items.addTagItemSchema, addTag.reply),
  settled('remove-tag', items.removeTagItemSchema, removeTag.reply),
  settled('mark-notifications-read', items.markNotificationsReadItemSchema, markNotificationsRead.reply),
  settled('support-ticket', items.supportTicketItemSchema, createSupportTicket.reply),
])

export type Settled = z.infer<typeof settledSchema>
export type SettledOf<K extends items.OutboxKind> = Extract<Settled, { kind: K }>
