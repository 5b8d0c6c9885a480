import { expect, it } from 'vitest'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { addTo, findIn, removeFrom, updateIn } from './comment-pages.ts'
import type { CommentPages } from './comments-in.ts'
import { commentsIn, parentIn } from './comments-in.ts'

const listOf = (...pages: number[][]): CommentPages => ({
  pages: pages.map((numbers) => ({ items: numbers.map((n) => sampleComment(n)), next_cursor: null })),
  pageParams: pages.map(() => null),
})
const idsIn = (list: CommentPages) => commentsIn(list).map(({ id }) => id)
const ids = (...numbers: number[]) => numbers.map(commentIdOf)

it('shows the comments of all pages in order, each once', () => {
  expect(commentsIn(undefined)).toEqual([])
  expect(idsIn(listOf([1, 2], [3]))).toEqual(ids(1, 2, 3))
  expect(idsIn(listOf([1, 9], [3, 9]))).toEqual(ids(1, 3, 9))
})

it('adds at the top or at the bottom, once', () => {
  const list = listOf([1, 2], [3])
  expect(idsIn(addTo(list, sampleComment(4), 'top'))).toEqual(ids(4, 1, 2, 3))
  expect(idsIn(addTo(list, sampleComment(4), 'bottom'))).toEqual(ids(1, 2, 3, 4))
  expect(addTo(list, sampleComment(3), 'top')).toBe(list)
})

it('adds nothing on top where newer ones stand above what was read', () => {
  const { pages, pageParams } = listOf([1, 2])
  const amid = { pages: pages.map((page) => ({ ...page, previous_cursor: 'newer' })), pageParams }
  expect(addTo(amid, sampleComment(4), 'top')).toBe(amid)
  expect(idsIn(addTo(amid, sampleComment(4), 'bottom'))).toEqual(ids(1, 2, 4))
})

it('changes a comment where it stands, also the one that replies answer', () => {
  const list = listOf([1, 2])
  const replies: CommentPages = { ...list, pages: list.pages.map((page) => ({ ...page, comment: sampleComment(7) })) }
  const like = (comment: ReturnType<typeof sampleComment>) => ({ ...comment, like_count: 9 })
  expect(findIn(updateIn(replies, commentIdOf(2), like), commentIdOf(2))?.like_count).toBe(9)
  expect(parentIn(updateIn(replies, commentIdOf(7), like))?.like_count).toBe(9)
  expect(updateIn(list, commentIdOf(8), like)).toBe(list)
})

it('takes a comment out', () => {
  expect(idsIn(removeFrom(listOf([1, 2], [3]), commentIdOf(2)))).toEqual(ids(1, 3))
})
