// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Comment } from '#contract/comment.ts'
import { sampleComment } from '#tests/support/sample-comments.ts'
import { UnlessHidden } from './unless-hidden.tsx'

afterEach(cleanup)

const shown = (change: Partial<Comment>, context: 'list' | 'details' = 'list') => (
  <UnlessHidden comment={sampleComment(1, change)} context={context}>
    <p>The words</p>
  </UnlessHidden>
)
const words = () => screen.queryByText('The words')
const mark = () => screen.queryByText(/hid this comment|Hidden from others/)?.textContent

it('leaves a comment alone that nobody hid', () => {
  render(shown({ may_hide: true }))
  expect([words() === null, mark()]).toEqual([false, undefined])
})

it('folds away for the author of the post what they hid, until they ask for it', () => {
  render(shown({ may_hide: true, is_hidden: true }))
  expect(words()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Show the comment by @/ }))
  expect([words() === null, mark()]).toEqual([false, 'You hid this comment from others'])
})

it('keeps in its place what they hide just now, and marks it', () => {
  const { rerender } = render(shown({ may_hide: true }))
  const before = words()
  rerender(shown({ may_hide: true, is_hidden: true }))
  expect(words()).toBe(before)
  expect(mark()).toBe('You hid this comment from others')
  rerender(shown({ may_hide: true, is_hidden: false }))
  expect([words(), mark()]).toEqual([before, undefined])
})

it('shows its own author the words, with a mark', () => {
  render(shown({ is_hidden: true }))
  expect([words() === null, mark()]).toEqual([false, 'Hidden from others by the author of the post'])
})

it('never folds away the one that a screen is about', () => {
  render(shown({ may_hide: true, is_hidden: true }, 'details'))
  expect([words() === null, mark()]).toEqual([false, 'You hid this comment from others'])
})
