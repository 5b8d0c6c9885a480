import * as z from 'zod/mini'
import { postIdSchema } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { createPost } from '#contract/post-writing.ts'
import { audienceSchema } from '#contract/reach.ts'
import { outboxKind } from '../outbox-kind.ts'
import { postTarget } from '../targets.ts'

/** A picture whose bytes lie in the blob store. */
const waitingPictureSchema = z.object({
  blobKey: z.string(),
  altText: z.string(),
  type: z.string(),
  /** Pixels, so that a card can keep its space before the bytes are read. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** As it was picked, under that name: it does not leave the device before it was prepared. */
  isOriginal: z.optional(z.boolean()),
  name: z.optional(z.string()),
})
export type WaitingPicture = z.infer<typeof waitingPictureSchema>

const fields = {
  post: z.object({ id: postIdSchema, textContent: z.string(), commentsFrom: z.optional(audienceSchema) }),
  pictures: z.array(waitingPictureSchema),
}

interface Words {
  post: z.infer<typeof fields.post>
  pictures: readonly WaitingPicture[]
}

/** Publishes a post. Posts appear in the order in which they were written. */
export const createPostKind = outboxKind(
  'create-post',
  { fields, reply: createPost.reply },
  {
    target: ({ post }) => postTarget(post.id),
    dependsOn: () => [],
    lines: () => ['posts'],
    creates: ({ post }) => post.id,
    repeat: { means: 'nothing' },
    takesAway: () => false,
    takenBackBy: ({ post }) => ({ kind: 'delete-post', postId: post.id }),
    isReady: ({ pictures }) => !pictures.some(({ isOriginal }) => isOriginal),
    files: ({ pictures }) => pictures,
    withFiles: (item, files) => ({
      ...item,
      pictures: item.pictures.map((picture, at) => ({ ...picture, ...files[at] })),
    }),
    send: (item, send, files) => send(createPost, { body: wordsOf(item), files: { media: files } }),
    sendUploaded: (item, send, uploadIds) =>
      send(createPost, { body: { ...wordsOf(item), media_uploads: uploadIds.join(',') } }),
    isOther: (item, reply) => isOther(item, reply.post),
    visibility: 'shown',
    isEditable: true,
    describe: ({ post, pictures }) => ({ title: titleFor(pictures.length), detail: post.textContent }),
    // A card of its own: screens put it on top of their lists.
    pendingView: {},
    effects: ({ post: { id }, memberId }, reply) => [{ on: 'new-post', postId: id, memberId, post: reply?.post }],
    outdatesCopies: true,
  },
)

function wordsOf({ post: { id, textContent, commentsFrom: comments_from }, pictures }: Words) {
  const altTexts = pictures.map(({ altText }, at) => [`media_alt_${at}`, altText])
  return { id, textContent, ...(comments_from && { comments_from }), ...Object.fromEntries(altTexts) }
}

// The bytes of two pictures cannot be compared, as the server keeps its own copies; their number and descriptions can.
function isOther({ post, pictures }: Words, { text_content, media, comments_from = 'everyone' }: Post): boolean {
  if (text_content !== post.textContent.trim() || media.length !== pictures.length) return true
  if (post.commentsFrom && post.commentsFrom !== comments_from) return true
  return pictures.some(({ altText }, at) => altText.trim() !== (media[at]?.alt_text ?? ''))
}

function titleFor(pictures: number): string {
  if (pictures === 0) return 'Post'
  return `Post with ${pictures === 1 ? 'a picture' : `${pictures} pictures`}`
}
