import { expect, it } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { sampleItem, sampleMember } from '#tests/support/sample-posts.ts'
import type { PostList } from './post-list.ts'
import { shownOwnPosts, shownOwnReposts, shownPosts } from './shown-member-posts.ts'

const [one, two, three] = [1, 2, 3].map((n) => postIdSchema.parse(`00000000-0000-4000-8000-00000000000${n}`))
const reposter = { user_id: sampleMember.id, username: 'amara', first_name: 'Amara', last_name: 'Osei' }

function listOf(...ids: (typeof one)[]): PostList {
  const items = ids.flatMap((id) => (id ? [{ kind: 'post' as const, id }] : []))
  return { pages: [{ items, next_cursor: null }], pageParams: [null] }
}

const idsOf = (entries: { id: unknown }[]) => entries.map(({ id }) => id)

it('shows each post once, however the pages overlap', () => {
  expect(idsOf(shownPosts(listOf(one, two, one)))).toEqual([one, two])
  expect(shownPosts(undefined)).toEqual([])
})

it('puts own posts that wait on top and leaves deleted ones out', () => {
  if (!one || !three) throw new Error('no ids')
  const items = [
    sampleItem({ kind: 'create-post', post: { id: three, textContent: 'new' }, pictures: [] }),
    sampleItem({ kind: 'delete-post', postId: one }),
  ]
  expect(idsOf(shownOwnPosts(listOf(one, two), items))).toEqual([three, two])
})

it('shows a repost at once and takes one back at once', () => {
  if (!one || !three) throw new Error('no ids')
  const items = [
    sampleItem({ kind: 'repost-post', postId: three, reposted: true }),
    sampleItem({ kind: 'repost-post', postId: one, reposted: false }),
  ]
  const shown = shownOwnReposts(listOf(one, two), items, reposter)
  expect(idsOf(shown)).toEqual([three, two])
  expect(shown[0]?.repost_details?.username).toBe('amara')
})
