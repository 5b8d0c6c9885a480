import { describe, expect, it } from 'vitest'
import { mentionsOf, parseTextEntities, shortenAddress, topicsOf, toTopicKey } from './text-entities.ts'

function kinds(text: string) {
  return parseTextEntities(text).map((entity) => `${entity.kind}:${entity.text}`)
}

describe('parseTextEntities', () => {
  it('splits a text into its pieces in order', () => {
    expect(kinds('Hi @anna.b, read https://example.org/a?b=1 about #Coffee!')).toEqual([
      'text:Hi ',
      'mention:@anna.b',
      'text:, read ',
      'url:https://example.org/a?b=1',
      'text: about ',
      'topic:#Coffee',
      'text:!',
    ])
  })

  it('gives the text back when its pieces are joined', () => {
    for (const text of [
      '',
      'a',
      '#',
      '@',
      '##a',
      'x #1 y',
      '(https://a.b/c_(d)).',
      'a@b.cd #é\u0301 @x',
      'https://',
      '#a#b',
    ]) {
      const joined = parseTextEntities(text)
        .map((entity) => entity.text)
        .join('')
      expect(joined).toBe(text)
    }
  })

  it('leaves the end of a sentence out of an address and keeps balanced brackets in', () => {
    expect(kinds('(see https://a.example/b_(c)).')).toEqual(['text:(see ', 'url:https://a.example/b_(c)', 'text:).'])
    expect(kinds('www.example.org, then')).toEqual(['url:www.example.org', 'text:, then'])
  })

  it('links an address without a scheme to https', () => {
    expect(parseTextEntities('www.example.org')).toEqual([
      { kind: 'url', text: 'www.example.org', href: 'https://www.example.org' },
    ])
  })

  it('takes no other scheme and no mail address', () => {
    expect(kinds('javascript:alert(1) me@example.org')).toEqual(['text:javascript:alert(1) me@example.org'])
  })

  it('ends a mention before the dot of the sentence', () => {
    expect(kinds('Ask @tobias_adeyemi.')).toEqual(['text:Ask ', 'mention:@tobias_adeyemi', 'text:.'])
  })

  it('finds no topic or mention inside an address or a word', () => {
    expect(kinds('https://example.org/#part/@me')).toEqual(['url:https://example.org/#part/@me'])
    expect(kinds('C# is a#b')).toEqual(['text:C# is a#b'])
  })

  it('knows topics in any script and no bare numbers', () => {
    expect(kinds('#日本語 #हिन्दी #قهوة #2026 #a_1')).toEqual([
      'topic:#日本語',
      'text: ',
      'topic:#हिन्दी',
      'text: ',
      'topic:#قهوة',
      'text: #2026 ',
      'topic:#a_1',
    ])
  })

  it('stays quick on hostile text', () => {
    // What else the machine does only adds: the quickest of three counts.
    const times = [1, 2, 3].map(() => {
      const startedAt = performance.now()
      parseTextEntities('#'.repeat(8000) + '@'.repeat(8000) + 'https://'.repeat(2000) + ')'.repeat(500))
      return performance.now() - startedAt
    })
    expect(Math.min(...times)).toBeLessThan(1000)
  })
})

describe('topicsOf', () => {
  it('names each topic once, as first written', () => {
    expect(topicsOf('#Coffee and #coffee and #Caf\u00e9 #CAFE\u0301')).toEqual([
      { topic: 'Coffee', key: 'coffee' },
      { topic: 'Caf\u00e9', key: 'caf\u00e9' },
    ])
  })
})

describe('toTopicKey', () => {
  it('makes one key of full-width, composed and upper-case spellings', () => {
    expect(toTopicKey('ＡBC')).toBe('abc')
  })
})

describe('shortenAddress', () => {
  const path = 'one/two/three/four/five/six/seven/eight/nine'

  it('leaves a short one as it was written', () => {
    expect(shortenAddress('https://example.org/rails')).toBe('https://example.org/rails')
    expect(shortenAddress('www.example.org')).toBe('www.example.org')
  })

  it('cuts a long one to 40 characters, without its scheme', () => {
    const shown = shortenAddress(`https://www.example.org/${path}`)
    expect(shown).toBe('example.org/one/two/three/four/five/six…')
    expect(shown).toHaveLength(40)
  })

  it('never cuts the host, which says whose site it is', () => {
    const host = 'sayso.example.org.account.login.secure.verify.example.net'
    expect(shortenAddress(`https://${host}/${path}`)).toBe(`${host}/…`)
    expect(shortenAddress(`https://${host}`)).toBe(host)
    expect(shortenAddress(`https://sayso.example.org@${host}?${path}`)).toBe(`sayso.example.org@${host}?…`)
  })

  it('cuts no character in two', () => {
    expect(shortenAddress(`https://example.org/${'👍'.repeat(40)}`)).toBe(`example.org/${'👍'.repeat(27)}…`)
  })
})

it('names whom a text mentions, each once, whatever the letter case', () => {
  expect(mentionsOf('@Ann, @bo.b. and @ANN, not mail@ann.example nor @a')).toEqual(['ann', 'bo.b'])
})
