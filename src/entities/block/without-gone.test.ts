import { expect, it } from 'vitest'
import { withoutGone } from './without-gone.ts'

const gone = new Set(['bob', 'post-of-bob'])

it('takes people, what they wrote and what is about it out of lists of every shape', () => {
  expect(withoutGone([{ id: 'ann' }, { id: 'bob' }], gone)).toEqual([{ id: 'ann' }])
  expect(withoutGone(['post-of-ann', 'post-of-bob'], gone)).toEqual(['post-of-ann'])
  const pages = {
    pages: [
      {
        items: [
          { id: '1', user_id: 'bob' },
          { id: '2', user_id: 'ann' },
        ],
        next_cursor: null,
      },
    ],
  }
  expect(withoutGone(pages, gone)).toEqual({ pages: [{ items: [{ id: '2', user_id: 'ann' }], next_cursor: null }] })
  expect(withoutGone([{ id: '3', actor_id: 'ann', post_id: 'post-of-bob' }], gone)).toEqual([])
  const reposted = { kind: 'post', id: 'post-of-ann', repost_details: { user_id: 'bob' } }
  expect(withoutGone({ entries: [reposted, { kind: 'gap', cursor: 'c' }] }, gone)).toEqual({
    entries: [{ kind: 'gap', cursor: 'c' }],
  })
})

it('is the very same value where nothing is gone', () => {
  const value = { pages: [{ items: [{ id: '2', user_id: 'ann' }] }], at: 1 }
  expect(withoutGone(value, gone)).toBe(value)
})
