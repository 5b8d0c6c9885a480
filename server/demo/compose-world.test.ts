import { dayMs } from '#contract/durations.ts'
import { isWithinCharacters, limits } from '#contract/rules.ts'
import { isUsername } from '#contract/sign-up-rules.ts'
import { expect, it } from 'vitest'
import { composeWorld } from './compose-world.ts'

const size = { people: 200, posts: 2000, scenes: 40 }
const surroundings = { now: Date.UTC(2026, 0, 15, 18), takenUsernames: new Set<string>(), houseIds: ['house'] }
const world = composeWorld(size, surroundings)

it('is the same on every run', () => {
  const again = composeWorld(size, surroundings)
  expect(again.posts).toEqual(world.posts)
  expect(again.reactions).toEqual(world.reactions)
})

it('keeps to the rules of the product', () => {
  for (const { username, firstName, lastName, bio } of world.people) {
    expect(isUsername(username)).toBe(true)
    expect(isWithinCharacters(firstName, limits.name) && isWithinCharacters(lastName, limits.name)).toBe(true)
    expect(isWithinCharacters(bio ?? '', limits.bio)).toBe(true)
  }
  for (const { text, scenes } of world.posts) {
    expect(isWithinCharacters(text, limits.postText)).toBe(true)
    expect(text !== '' || scenes.length > 0).toBe(true)
    expect(scenes.length).toBeLessThanOrEqual(limits.postImages)
  }
  expect(new Set(world.people.map(({ username }) => username.toLowerCase())).size).toBe(size.people)
})

it('hardly repeats itself, and speaks several languages', () => {
  const texts = world.posts.map(({ text }) => text).filter((text) => text !== '')
  expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.95)
  for (const script of [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Han}/u, /\p{Script=Cyrillic}/u]) {
    expect(texts.some((text) => script.test(text))).toBe(true)
  }
})

it('writes most today, and a third of the posts with pictures', () => {
  const daysAgo = (days: number) =>
    world.posts.filter(({ createdAt }) => Math.floor((surroundings.now - createdAt) / dayMs) === days).length
  expect(daysAgo(0)).toBeGreaterThan(daysAgo(1))
  expect(daysAgo(0)).toBeGreaterThan(200)
  expect(daysAgo(29)).toBeGreaterThan(0)
  const withPictures = world.posts.filter(({ scenes }) => scenes.length > 0).length / size.posts
  expect(withPictures).toBeGreaterThan(0.3)
  expect(withPictures).toBeLessThan(0.4)
})
