// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { mutedWordsQuery } from './muted-words-query.ts'
import { followMutedWords, useHasMutedWord } from './word-filter-store.ts'

it('hides on the device what has a muted word, also with characters in it that nobody sees', () => {
  const client = new QueryClient()
  onTestFinished(followMutedWords(client))
  const { result, rerender } = renderHook(() => useHasMutedWord())
  expect(result.current(['drizzle'])).toBe(false)
  client.setQueryData(mutedWordsQuery().queryKey, [{ word: 'drizzle', ends_at: null }])
  rerender()
  for (const text of ['drizzle', 'driz\u200bzle', 'dri\u00adzzle', '\u2060#drizzle'])
    expect(result.current([text]), text).toBe(true)
  expect(result.current(['driz zle'])).toBe(false)
})
