import { describe, expect, it } from 'vitest'
import { mutedWordSchema } from './muted-words.ts'
import { makeWordFilter, textsOfPost } from './word-filter.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const isMuted = (text: string, ...words: string[]) =>
  makeWordFilter(words.map((word) => mutedWordSchema.parse({ word })))([text], now)

describe('a muted word', () => {
  it('is found as a whole word, whatever its case, its accents and what stands around it', () => {
    for (const text of ['Football', 'no FOOTBALL!', '“football”', 'a (foótball) b', '#football', 'x/football.']) {
      expect(isMuted(text, 'football'), text).toBe(true)
    }
    expect(isMuted('Ein Café, bitte', 'CAFE')).toBe(true)
    expect(isMuted('a cafe', 'Café')).toBe(true)
    expect(isMuted('Straße', 'strasse')).toBe(true)
  })

  it('is found with characters in it that nobody sees', () => {
    const invisible = [
      '\u00ad',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\u2063',
      '\ufeff',
      '\u034f',
      '\ufe0f',
      '\u{e0041}',
    ]
    for (const each of invisible) {
      const name = each.codePointAt(0)?.toString(16)
      expect(isMuted(`no foot${each}ball!`, 'football'), name).toBe(true)
      expect(isMuted(`no ${each}football${each}!`, 'football'), name).toBe(true)
      expect(isMuted(`#foot${each}ball`, '#football'), name).toBe(true)
      expect(isMuted('no football', `foot${each}ball`), name).toBe(true)
      expect(isMuted(`a season${each} finale`, 'season finale'), name).toBe(true)
    }
    // A letter by its nature, and a gap to look at.
    for (const filler of ['\u3164', '\u115f', '\uffa0']) expect(isMuted(`no${filler}football`, 'football')).toBe(true)
    expect(isMuted('!!', '\u3164')).toBe(false)
  })

  it('is not found within another', () => {
    for (const text of ['footballs', 'tablefootball', 'foot ball', ''])
      expect(isMuted(text, 'football'), text).toBe(false)
    expect(isMuted('class', 'ass')).toBe(false)
  })

  it('may be in a script without spaces', () => {
    expect(isMuted('我喜欢足球', '足球')).toBe(true)
    expect(isMuted('我喜欢篮球', '足球')).toBe(false)
  })
})

describe('a muted phrase', () => {
  it('is found with its words in their order, one after the other', () => {
    expect(isMuted('The season  finale—tonight', 'Season Finale')).toBe(true)
    expect(isMuted('season one finale', 'season finale')).toBe(false)
    expect(isMuted('preseason finale', 'season finale')).toBe(false)
    expect(isMuted('I don’t care', "don't care")).toBe(true)
  })
})

describe('a muted topic', () => {
  it('is found as a topic alone', () => {
    expect(isMuted('Look: #Cafés', '#cafes')).toBe(true)
    expect(isMuted('Look: cafes', '#cafes')).toBe(false)
    expect(isMuted('#cafesociety', '#cafes')).toBe(false)
  })
})

it('counts until its end', () => {
  const filter = makeWordFilter([{ word: 'rain', ends_at: '2026-11-22T10:00:00.000Z' }])
  expect([now - 1, now].map((at) => filter(['rain'], at))).toEqual([true, false])
})

it('is looked for in the descriptions of pictures, too', () => {
  const post = { text_content: 'Look', media: [{ alt_text: null }, { alt_text: 'A spider' }] }
  expect(makeWordFilter([{ word: 'spider', ends_at: null }])(textsOfPost(post), now)).toBe(true)
})

it('has a letter or a digit, and an end', () => {
  for (const word of ['', '  ', '#', '!?']) expect(mutedWordSchema.safeParse({ word }).success, word).toBe(false)
  expect(mutedWordSchema.parse({ word: ' rain ' })).toEqual({ word: 'rain', ends_at: null })
  expect(mutedWordSchema.safeParse({ word: 'x'.repeat(101) }).success).toBe(false)
})
