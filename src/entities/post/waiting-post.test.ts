import { expect, it } from 'vitest'
import { sampleItem, sampleMember, samplePostId } from '#tests/support/sample-posts.ts'
import { deletedPostIds, deliveryOf, toWaitingPost, unsentPosts, type CreatePostItem } from './waiting-post.ts'

function unsent(change: Partial<CreatePostItem> = {}): CreatePostItem {
  const post = { id: samplePostId, textContent: 'Written in the tunnel.' }
  const item = sampleItem({ kind: 'create-post', post, pictures: [] }, change)
  if (item.kind !== 'create-post') throw new Error('not a post')
  return item
}

it('makes a post of an unsent one, by the member, with nothing counted yet', () => {
  const post = toWaitingPost(unsent({ createdAt: 0 }), sampleMember)
  expect(post).toMatchObject({ id: samplePostId, user_id: sampleMember.id, text_content: 'Written in the tunnel.' })
  expect(post).toMatchObject({ created_at: '1970-01-01T00:00:00.000Z', like_count: 0, is_liked: false })
})

it('tells a waiting post from a refused one and from one the server has', () => {
  const refused = unsent({ state: { status: 'refused', code: 'media-unsupported', message: 'Not a picture.' } })
  expect(deliveryOf(undefined)).toEqual({ state: 'sent' })
  expect(deliveryOf(unsent())).toMatchObject({ state: 'waiting' })
  expect(deliveryOf(refused)).toMatchObject({ state: 'refused', reason: 'Not a picture.' })
})

it('lists unsent posts newest first', () => {
  const items = [unsent({ createdAt: 1 }), unsent({ createdAt: 3 }), unsent({ createdAt: 2 })]
  expect(unsentPosts(items).map((item) => item.createdAt)).toEqual([3, 2, 1])
  const ofOneTime = [unsent({ createdAt: 3, seq: 0 }), unsent({ createdAt: 3, seq: 1 })]
  expect(unsentPosts(ofOneTime).map((item) => item.seq)).toEqual([1, 0])
})

it('knows the posts that wait to be deleted, and forgets a deletion that was refused', () => {
  const deletion = sampleItem({ kind: 'delete-post', postId: samplePostId })
  const refused = sampleItem(
    { kind: 'delete-post', postId: samplePostId },
    { state: { status: 'refused', code: 'forbidden', message: 'Not yours.' } },
  )
  expect([...deletedPostIds([deletion])]).toEqual([samplePostId])
  expect([...deletedPostIds([refused])]).toEqual([])
})
