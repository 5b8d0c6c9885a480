import { expect, it } from 'vitest'
import { samplePost } from '#tests/support/sample-posts.ts'
import { askForState, listPostStates, markOfState, postStatesLimit } from './post-state.ts'

const states = [
  samplePost(),
  samplePost({ like_count: 1 }),
  samplePost({ repost_count: 1 }),
  samplePost({ comment_count: 1 }),
  samplePost({ view_count: 1 }),
  samplePost({ bookmark_count: 1 }),
  samplePost({ like_count: 11, repost_count: 1 }),
  samplePost({ like_count: 1, repost_count: 11 }),
  samplePost({ is_liked: true }),
  samplePost({ is_reposted: true }),
  samplePost({ is_bookmarked: true }),
]

it('marks equal states alike and different ones differently', () => {
  expect(new Set(states.map(markOfState)).size).toBe(states.length)
  expect(markOfState(samplePost({ text_content: 'Other words.' }))).toBe(markOfState(samplePost()))
})

it('asks for a post with the mark of what is known, or by its id alone', () => {
  const post = samplePost({ view_count: Number.MAX_SAFE_INTEGER })
  const ids = [askForState(post.id, post), askForState(post.id)].join(',')
  expect(listPostStates.query.parse({ ids }).ids).toEqual([{ id: post.id, mark: markOfState(post) }, { id: post.id }])
})

it('takes as many posts at once as it says, however large their counters', () => {
  const most = Number.MAX_SAFE_INTEGER
  const counts = { like_count: most, repost_count: most, comment_count: most, view_count: most, bookmark_count: most }
  const post = samplePost(counts)
  const ids = Array.from({ length: postStatesLimit }, () => askForState(post.id, post)).join(',')
  expect(listPostStates.query.parse({ ids }).ids).toHaveLength(postStatesLimit)
})
