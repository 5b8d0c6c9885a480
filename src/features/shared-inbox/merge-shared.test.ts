import { describe, expect, it } from 'vitest'
import { mergeShared, textOfShared } from './merge-shared.ts'

const file = (blobKey: string) => ({ blobKey, name: `${blobKey}.png`, type: 'image/png' })

describe('the words of what was shared', () => {
  it('are title, text and link below each other', () => {
    const shared = { title: 'A title', text: 'Some words', url: 'https://example.org/a' }
    expect(textOfShared(shared)).toBe('A title\nSome words\nhttps://example.org/a')
  })

  it('are said once each', () => {
    const text = 'A title: https://example.org/a'
    expect(textOfShared({ title: 'A title', text, url: 'https://example.org/a' })).toBe(text)
    expect(textOfShared({ title: '', text: '', url: 'https://example.org/a' })).toBe('https://example.org/a')
  })
})

describe('merging what was shared into a draft', () => {
  it('makes a draft where there is none', () => {
    const shared = { texts: { text: 'Shared' }, files: [file('a')] }
    expect(mergeShared(undefined, shared)).toEqual(shared)
  })

  it('never takes away what was written', () => {
    const draft = { texts: { text: 'Mine, half' }, files: [file('a')] }
    const merged = mergeShared(draft, { texts: { text: 'Shared' }, files: [file('b')] })
    expect(merged).toEqual({ texts: { text: 'Mine, half\n\nShared' }, files: [file('a'), file('b')] })
  })

  it('gives pictures the places that are free', () => {
    const draft = { texts: { text: '' }, files: [file('a'), file('b')] }
    const merged = mergeShared(draft, { texts: { text: '' }, files: [file('c'), file('d')] })
    expect(merged.files.map(({ blobKey }) => blobKey)).toEqual(['a', 'b', 'c'])
  })

  it('adds the same words only once', () => {
    const draft = { texts: { text: 'Shared' }, files: [] }
    expect(mergeShared(draft, { texts: { text: 'Shared' }, files: [] }).texts.text).toBe('Shared')
  })
})
