import * as account from '#contract/account.ts'
import { createComment, deleteComment, likeComment } from '#contract/comment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AccountId } from '#contract/ids.ts'
import { markNotificationsRead } from '#contract/notification.ts'
import { addTag, removeTag } from '#contract/onboarding.ts'
import * as post from '#contract/post.ts'
import { createSupportTicket, supportCategoryId, supportPriority } from '#contract/support.ts'
import { ApiError } from '../api/api-error.ts'
import type { UploadFile } from '../api/build-request.ts'
import type { Call, CallInput } from '../api/call.ts'
import type { ItemOf, OutboxItem } from './outbox-item.ts'
import { type Settled, settledSchema } from './settled-item.ts'

export interface SendDeps {
  call: Call
  readBlob: (memberId: AccountId, blobKey: string) => Promise<Blob | undefined>
}

type Send = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<unknown>
type Load = (files: readonly WaitingBytes[]) => Promise<UploadFile[]>

interface WaitingBytes {
  blobKey: string
  type: string
  name?: string
}

/** Sends one item and answers it with the server's reply; throws `ApiError`. Safe to repeat: the item's key goes along. */
export async function sendItem(item: OutboxItem, { call, readBlob }: SendDeps): Promise<Settled> {
  const { memberId, idempotencyKey } = item
  let bytes = 0
  const load: Load = async (files) => {
    const loaded = await Promise.all(files.map((file, at) => loadFile(file, { at, memberId, readBlob })))
    bytes = loaded.reduce((sum, { blob }) => sum + blob.size, 0)
    return loaded
  }
  const send: Send = (endpoint, input) =>
    call(endpoint, input, { memberId, idempotencyKey, timeoutMs: timeoutMsFor(item.tries, bytes) })
  const settled = settledSchema.parse({ kind: item.kind, item, reply: await request(item, send, load) })
  refuseLostEdit(settled)
  return settled
}

/** Kind → endpoint and input: the one table. */
async function request(item: OutboxItem, send: Send, load: Load): Promise<unknown> {
  switch (item.kind) {
    case 'create-post':
      return send(post.createPost, { body: postBody(item), files: { media: await load(item.pictures) } })
    case 'delete-post':
      return send(post.deletePost, { params: { id: item.postId } })
    case 'like-post':
      return send(post.likePost, { params: { id: item.postId }, body: { liked: item.liked } })
    case 'repost-post':
      return send(item.reposted ? post.repostPost : post.undoRepost, { params: { id: item.postId } })
    case 'bookmark-post':
      return send(post.bookmarkPost, { params: { id: item.postId }, body: { bookmarked: item.bookmarked } })
    case 'view-posts':
      return send(post.viewPost, { params: { id: item.postId } })
    case 'follow':
      return send(item.following ? account.follow : account.unfollow, { params: { id: item.accountId } })
    case 'create-comment':
      return send(createComment, { params: { postId: item.postId }, body: commentBody(item) })
    case 'delete-comment':
      return send(deleteComment, { params: { commentId: item.commentId } })
    case 'like-comment':
      return send(likeComment, { params: { commentId: item.commentId }, body: { liked: item.liked } })
    case 'update-profile':
      return send(account.updateProfile, { body: item.changes })
    case 'upload-picture':
      return item.slot === 'banner'
        ? send(account.uploadBanner, { files: { banner: await load([item]) } })
        : send(account.uploadProfilePicture, { files: { profile_picture: await load([item]) } })
    case 'remove-picture':
      return send(item.slot === 'banner' ? account.removeBanner : account.removeProfilePicture, {})
    case 'add-tag':
      return send(addTag, { body: { name: item.name } })
    case 'remove-tag':
      return send(removeTag, { params: { id: item.tagId } })
    case 'mark-notifications-read':
      return send(markNotificationsRead, { body: { until: item.until } })
    case 'support-ticket':
      return send(createSupportTicket, { body: ticketBody(item), files: { attachments: await load(item.attachments) } })
  }
}

function postBody({ post: { id, textContent }, pictures }: ItemOf<'create-post'>) {
  const altTexts = pictures.map((picture, at) => [`media_alt_${at}`, picture.altText])
  return { id, textContent, ...Object.fromEntries(altTexts) }
}

function commentBody({ commentId, content, parentCommentId }: ItemOf<'create-comment'>) {
  return { id: commentId, content, ...(parentCommentId && { parentCommentId }) }
}

function ticketBody({ ticketId, subject, description }: ItemOf<'support-ticket'>) {
  return { id: ticketId, subject, description, category_id: supportCategoryId, priority: supportPriority } as const
}

/** The blob keys an item needs. */
export function blobKeysOf(item: OutboxItem): string[] {
  if (item.kind === 'create-post') return item.pictures.map((picture) => picture.blobKey)
  if (item.kind === 'support-ticket') return item.attachments.map((file) => file.blobKey)
  return item.kind === 'upload-picture' ? [item.blobKey] : []
}

interface Loading {
  at: number
  memberId: AccountId
  readBlob: SendDeps['readBlob']
}

async function loadFile(
  { blobKey, type, name }: WaitingBytes,
  { at, memberId, readBlob }: Loading,
): Promise<UploadFile> {
  const blob = await readBlob(memberId, blobKey)
  if (!blob) throw refusal('media-unsupported', 'A picture of this is no longer on this device.')
  return { blob, name: name ?? `picture-${at}.${type.split('/').at(-1) ?? 'bin'}` }
}

// 20 s, more with every try and for every 20 kB: a slow link must get through in the end, a dead one hold nothing for long.
function timeoutMsFor(tries: number, bytes: number): number {
  return Math.min(240_000, 20_000 * 1.5 ** Math.min(4, Math.max(0, tries - 1)) + bytes / 20)
}

// An edit made after an attempt whose answer was lost: the server keeps what came first. Saying so loses nothing.
function refuseLostEdit(settled: Settled): void {
  if (settled.item.idempotencyKey === settled.item.id || settled.reply === null) return
  const isLost =
    (settled.kind === 'create-post' && isOther(settled.item, settled.reply.post)) ||
    (settled.kind === 'create-comment' && settled.reply.comment.content !== settled.item.content.trim())
  if (isLost) throw refusal('conflict', 'It was published before your change, as it was then.')
}

// The bytes of two pictures cannot be compared, as the server keeps its own copies; their number and descriptions can.
function isOther({ post: wanted, pictures }: ItemOf<'create-post'>, { text_content, media }: post.Post): boolean {
  if (text_content !== wanted.textContent.trim() || media.length !== pictures.length) return true
  return pictures.some(({ altText }, at) => altText.trim() !== (media[at]?.alt_text ?? ''))
}

function refusal(code: 'media-unsupported' | 'conflict', message: string): ApiError {
  return new ApiError(message, { kind: 'refused', status: 409, code, field: undefined, retryAfterMs: undefined })
}
