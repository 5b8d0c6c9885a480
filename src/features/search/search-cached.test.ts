import { expect, it } from 'vitest'
import { postSchema } from '#contract/post.ts'
import { searchPosts } from './search-cached.ts'

function post(text: string, changes: Record<string, unknown> = {}) {
  return postSchema.parse({
    id: crypto.randomUUID(),
    user_id: '3f0c8f2e-0d3e-4d57-9a3e-0a6f6f0b7c11',
    first_name: 'Tomás',
    last_name: 'Ferreira',
    username: 'tomas_f',
    profile_picture_url: null,
    text_content: text,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
    media: [],
    like_count: 0,
    repost_count: 0,
    comment_count: 0,
    view_count: 0,
    bookmark_count: 0,
    is_liked: false,
    is_reposted: false,
    is_bookmarked: false,
    ...changes,
  })
}

it('finds the beginnings of words whatever their accents, newest first', () => {
  const old = post('Night trains are back')
  const young = post('A nïght by the sea', { created_at: '2026-11-02T10:00:00.000Z' })
  const found = searchPosts([old, young, post('Nothing of the kind')], 'nigh')
  expect(found.posts).toEqual([young.id, old.id])
})

it('needs every word', () => {
  expect(searchPosts([post('Night trains')], 'night bus').posts).toEqual([])
})

it('finds a topic and the member who wrote it', () => {
  const written = post('#CityLife is fine')
  expect(searchPosts([written], '#citylife').posts).toEqual([written.id])
  expect(searchPosts([written], '@tomas').users.map(({ username }) => username)).toEqual(['tomas_f'])
})

it('finds nothing for punctuation', () => {
  expect(searchPosts([post('Hello')], '"*').posts).toEqual([])
})
