import { countCharacters, limits } from '#contract/rules.ts'
import { isUsername } from '#contract/sign-up-rules.ts'
import { describe, expect, it } from 'vitest'
import { houseAccounts } from './house-accounts.ts'
import { starterTags } from './starter-tags.ts'

describe('house accounts', () => {
  it('are enough to complete onboarding on an empty server', () => {
    expect(houseAccounts.length).toBeGreaterThanOrEqual(10)
    expect(starterTags.length).toBeGreaterThanOrEqual(40)
  })

  it.each(houseAccounts)('$username keeps to the rules that members keep to', ({ username, bio, tags, posts }) => {
    expect(isUsername(username)).toBe(true)
    expect(countCharacters(bio)).toBeLessThanOrEqual(limits.bio)
    expect(starterTags).toEqual(expect.arrayContaining([...tags]))
    expect(posts).toHaveLength(3)
    for (const post of posts) {
      expect(countCharacters(post.text)).toBeLessThanOrEqual(limits.postText)
      expect(post.text).toMatch(/#\w+/)
      expect(post.hoursAgo).toBeGreaterThan(0)
    }
  })

  it('have names and posts of their own', () => {
    const usernames = houseAccounts.map(({ username }) => username.toLowerCase())
    expect(new Set(usernames).size).toBe(usernames.length)
    const texts = houseAccounts.flatMap(({ posts }) => posts.map(({ text }) => text))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('spread their posts over the days before, no two at once', () => {
    const hours = houseAccounts.flatMap(({ posts }) => posts.map(({ hoursAgo }) => hoursAgo))
    expect(new Set(hours).size).toBe(hours.length)
    expect(Math.max(...hours) - Math.min(...hours)).toBeGreaterThan(7 * 24)
  })
})

it('tags are short enough and differ in more than letter case', () => {
  expect(starterTags.every((name) => name.length <= limits.tagName)).toBe(true)
  expect(new Set(starterTags.map((name) => name.toLowerCase())).size).toBe(starterTags.length)
})
