import { describe, expect, it } from 'vitest'
import { uploadBanner } from '#contract/profile-changes.ts'
import { createPost } from '#contract/post-writing.ts'
import { ticketIdSchema } from '#contract/ids.ts'
import { supportCategoryId } from '#contract/support.ts'
import { itemAt, newLike, newPost, postIdOf, uuidOf } from '#tests/support/outbox-fixtures.ts'
import { samplePost } from '#tests/support/sample-posts.ts'
import { ApiError } from '../api/api-error.ts'
import type { Call, CallOptions } from '../api/call.ts'
import type { CallInput } from '../api/call-input.ts'
import type { NewOutboxItem, OutboxItem } from './outbox-item.ts'
import { sendItem, type SendDeps } from './send-item.ts'

const post = samplePost({ id: postIdOf(7), text_content: 'post 7' })

interface Made {
  name: string
  input: { params?: unknown; body?: unknown; files?: Record<string, readonly { name: string }[]> }
  options: CallOptions | undefined
}

function makeServer(reply: unknown) {
  const made: Made[] = []
  const call = ((endpoint: { name: string }, input: CallInput<never>, options?: CallOptions) => {
    made.push({ name: endpoint.name, input: input as Made['input'], options })
    return Promise.resolve(reply)
  }) as Call
  const readBlob = (_memberId: string, blobKey: string) =>
    Promise.resolve(blobKey === 'gone' ? undefined : new Blob(['x'.repeat(blobKey === 'empty' ? 0 : 40_000)]))
  const uploaded: string[] = []
  const uploadedAs: (string | undefined)[] = []
  const upload: SendDeps['upload'] = (file, { use }) => {
    uploadedAs.push(use)
    return Promise.resolve(`upload-${uploaded.push(file.type)}`)
  }
  const recorded: (readonly string[])[] = []
  const recordUploads = (_item: OutboxItem, uploads: object) =>
    Promise.resolve(void recorded.push(Object.values(uploads)))
  const deps: SendDeps = { call, readBlob, upload, recordUploads }
  return { made, uploaded, uploadedAs, recorded, deps, send: (item: OutboxItem) => sendItem(item, deps) }
}

const message = { message: 'Done.' }
const cases: [NewOutboxItem, unknown, string, object][] = [
  [newPost(7), { message: '', post }, 'createPost', { body: { id: postIdOf(7), textContent: 'post 7' } }],
  [{ kind: 'delete-post', postId: postIdOf(7) }, message, 'deletePost', { params: { id: postIdOf(7) } }],
  [newLike(7, false), { is_liked: false, like_count: 0 }, 'likePost', { body: { liked: false } }],
  [
    { kind: 'repost-post', postId: postIdOf(7), reposted: true },
    { is_reposted: true, repost_count: 1 },
    'repostPost',
    {},
  ],
  [
    { kind: 'repost-post', postId: postIdOf(7), reposted: false },
    { is_reposted: false, repost_count: 0 },
    'undoRepost',
    {},
  ],
  [{ kind: 'view-posts', postId: postIdOf(7) }, message, 'viewPosts', { body: { post_ids: [postIdOf(7)] } }],
  [
    { kind: 'follow', accountId: post.user_id, following: false },
    { is_following: false, followers_count: 0 },
    'unfollow',
    {},
  ],
  [{ kind: 'remove-picture', slot: 'banner' }, message, 'removeBanner', {}],
  [{ kind: 'remove-picture', slot: 'picture' }, message, 'removeProfilePicture', {}],
  [
    {
      kind: 'support-ticket',
      ticketId: ticketIdSchema.parse(uuidOf(4)),
      subject: 'Stuck',
      description: 'All of it.',
      attachments: [],
    },
    { ...message, ticket: { id: uuidOf(4) } },
    'createSupportTicket',
    { body: { category_id: supportCategoryId, priority: 'low', subject: 'Stuck', description: 'All of it.' } },
  ],
  [{ kind: 'add-tag', name: 'art' }, { tag: { id: uuidOf(3), name: 'art' } }, 'addTag', { body: { name: 'art' } }],
]

it.each(cases)('sends %o to its endpoint', async (...[newItem, reply, name, input]) => {
  const { made, send } = makeServer(reply)
  const item = itemAt(1, newItem, { idempotencyKey: 'the-key-of-the-item' })
  expect(await send(item)).toEqual({ kind: item.kind, item, reply })
  const options = { idempotencyKey: 'the-key-of-the-item', memberId: item.memberId }
  expect(made).toMatchObject([{ name, input, options }])
})

it('sends the views of a long time offline in calls of a hundred', async () => {
  const { made, send } = makeServer(message)
  await send(itemAt(1, { kind: 'view-posts', postIds: Array.from({ length: 230 }, (_, n) => postIdOf(n)) }))
  const asked = made.map(({ input }) => (input as { body: { post_ids: string[] } }).body.post_ids)
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 30])
  expect(new Set(asked.flat()).size).toBe(230)
})

describe('pictures', () => {
  const withPictures: NewOutboxItem = {
    kind: 'create-post',
    post: { id: postIdOf(7), textContent: 'post 7' },
    pictures: [
      { blobKey: '1-a', altText: 'a cat', type: 'image/webp' },
      { blobKey: '2-b', altText: '', type: 'image/png' },
    ],
  }

  it('go along with their descriptions, and get the time they need', async () => {
    const { made, send } = makeServer({ message: '', post })
    await send(itemAt(1, withPictures, { tries: 1 }))
    expect(made[0]?.name).toBe(createPost.name)
    expect(made[0]?.input).toMatchObject({
      body: { media_alt_0: 'a cat', media_alt_1: '' },
      files: { media: [{ name: 'picture-0.webp' }, { name: 'picture-1.png' }] },
    })
    expect(made[0]?.options?.timeoutMs).toBe(24_000)
  })

  it('go into the field of their slot', async () => {
    const { made, send } = makeServer({ bannerUrl: '/media/x' })
    await send(itemAt(1, { kind: 'upload-picture', slot: 'banner', blobKey: '1-a', type: 'image/webp' }))
    expect(made[0]).toMatchObject({
      name: uploadBanner.name,
      input: { files: { banner: [{ name: 'picture-0.webp' }] } },
    })
  })

  it('that are gone hold the post instead of losing them silently', async () => {
    const { made, send } = makeServer({ message: '', post })
    const item = itemAt(1, { kind: 'upload-picture', slot: 'banner', blobKey: 'gone', type: 'image/webp' })
    await expect(send(item)).rejects.toMatchObject({ kind: 'refused', code: 'media-unsupported' })
    expect(made).toEqual([])
  })
})

describe('attachments', () => {
  const ticketWith = (...blobKeys: string[]) => {
    const attachments = blobKeys.map((blobKey) => ({ blobKey, name: `${blobKey}.log`, type: 'text/plain' }))
    const ticket = { kind: 'support-ticket', ticketId: ticketIdSchema.parse(uuidOf(4)), subject: 'Stuck' } as const
    return itemAt(1, { ...ticket, description: 'All of it.', attachments }, { tries: 2 })
  }
  const taken = { message: '', ticket: { id: uuidOf(4) } }

  it('go ahead, and the message names them and what they are called', async () => {
    const { made, uploadedAs, send } = makeServer(taken)
    await send(ticketWith('1-a', '2-b'))
    expect(uploadedAs).toEqual(['attachment', 'attachment'])
    const named = { media_uploads: 'upload-1,upload-2', attachment_name_0: '1-a.log', attachment_name_1: '2-b.log' }
    expect(made).toMatchObject([{ name: 'createSupportTicket', input: { body: { subject: 'Stuck', ...named } } }])
    expect(made[0]?.input.files).toBeUndefined()
  })

  it('go in one call where one of them is empty: it has no pieces', async () => {
    const { made, uploaded, send } = makeServer(taken)
    await send(ticketWith('1-a', 'empty'))
    expect(uploaded).toEqual([])
    expect(made[0]?.input.files).toMatchObject({ attachments: [{ name: '1-a.log' }, { name: 'empty.log' }] })
  })
})

describe('pictures of more than 100 kB', () => {
  const large = (at: number, changes: Partial<OutboxItem> = {}) =>
    itemAt(
      at,
      {
        kind: 'create-post',
        post: { id: postIdOf(7), textContent: 'post 7' },
        pictures: ['1-a', '2-b', '3-c'].map((blobKey) => ({ blobKey, altText: blobKey, type: 'image/webp' })),
      },
      { tries: 1, ...changes },
    )
  const words = { id: postIdOf(7), textContent: 'post 7', media_alt_0: '1-a', media_alt_1: '2-b', media_alt_2: '3-c' }

  it('go ahead one by one, and the post names them', async () => {
    const { made, recorded, send } = makeServer({ message: '', post })
    await send(large(1))
    expect(recorded).toEqual([['upload-1'], ['upload-1', 'upload-2'], ['upload-1', 'upload-2', 'upload-3']])
    const body = { ...words, media_uploads: 'upload-1,upload-2,upload-3' }
    expect(made).toMatchObject([{ name: createPost.name, input: { body } }])
    expect(made[0]?.input.files).toBeUndefined()
  })

  it('are not sent again when the server has them', async () => {
    const { made, uploaded, send } = makeServer({ message: '', post })
    await send(large(1, { uploads: { '1-a': 'kept-a', '2-b': 'kept-b', gone: 'kept-c' } }))
    expect(uploaded).toHaveLength(1)
    expect(made[0]?.input.body).toMatchObject({ media_uploads: 'kept-a,kept-b,upload-1' })
  })

  it('are sent anew at the next try when the server has them no more', async () => {
    const { recorded, deps } = makeServer({})
    const gone = { kind: 'refused', status: 409, code: 'conflict', field: 'media_uploads' } as const
    const call = () => Promise.reject(new ApiError('Gone.', { ...gone, retryAfterMs: undefined }))
    await expect(sendItem(large(1), { ...deps, call })).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    expect(recorded.at(-1)).toEqual([])
  })

  it('go in one call to a server that takes no pieces', async () => {
    const { made, deps } = makeServer({ message: '', post })
    await sendItem(large(1), { ...deps, upload: () => Promise.resolve(undefined) })
    expect(made[0]?.input.files?.['media']).toHaveLength(3)
  })
})

it('sends small pictures in pieces, too, when one call did not bring them', async () => {
  const { made, send } = makeServer({ message: '', post })
  const pictures = [{ blobKey: '1-a', altText: '', type: 'image/webp' }]
  const small = { kind: 'create-post', post: { id: postIdOf(7), textContent: 'post 7' }, pictures } as const
  for (const tries of [1, 2]) await send(itemAt(1, { ...small, pictures: [...pictures] }, { tries }))
  expect(made.map(({ input }) => 'files' in input)).toEqual([true, false])
})

it('tells when the server has the text a post had before it was edited', async () => {
  const { send } = makeServer({ message: '', post })
  const edited = itemAt(1, newPost(7, 'edited'), { idempotencyKey: 'another-key-of-it' })
  await expect(send(edited)).rejects.toMatchObject({ kind: 'refused', code: 'conflict' })
  expect(await send(itemAt(1, newPost(7, 'post 7 '), { idempotencyKey: 'another-key-of-it' }))).toMatchObject({
    reply: { post },
  })
})

it('tells so as well when the pictures were changed in vain', async () => {
  const { send } = makeServer({ message: '', post })
  const pictures = [{ blobKey: '1-a', altText: '', type: 'image/webp' }]
  const withPicture = { ...newPost(7), kind: 'create-post', pictures } as Extract<
    NewOutboxItem,
    { kind: 'create-post' }
  >
  const edited = itemAt(1, withPicture, { idempotencyKey: 'another-key-of-it' })
  await expect(send(edited)).rejects.toMatchObject({ kind: 'refused', code: 'conflict' })
})

it('gives a slow link more time with every try', async () => {
  const { made, send } = makeServer({ is_liked: true, like_count: 1 })
  for (const tries of [1, 2, 9]) await send(itemAt(1, newLike(7, true), { tries }))
  expect(made.map(({ options }) => options?.timeoutMs)).toEqual([20_000, 30_000, 101_250])
})
