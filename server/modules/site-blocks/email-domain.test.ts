import { describe, expect, it } from 'vitest'
import { domainsAbove, isSharedEnding, parseEmailDomain } from './email-domain.ts'

describe('a domain of e-mail addresses', () => {
  it.each([
    ['spam.example', 'spam.example'],
    [' Spam.EXAMPLE. ', 'spam.example'],
    ['@spam.example', 'spam.example'],
    ['someone@spam.example', 'spam.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['ｓｐａｍ。example', 'spam.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['a_b.example', 'a_b.example'],
  ])('%s is %s', (typed, domain) => expect(parseEmailDomain(typed)).toBe(domain))

  it.each([
    ['com'],
    [''],
    ['.'],
    ['..example'],
    ['spam example.org'],
    ['192.0.2.1'],
    ['*.example.org'],
    ['-a.example'],
  ])('%s is none', (typed) => expect(parseEmailDomain(typed)).toBeUndefined())
})

describe('an ending that a whole country registers below', () => {
  it.each(['co.uk', 'com.au', 'ac.jp', 'or.kr', 'org.br', 'gov.in', 'gouv.fr', 'com.tr', 'co.za'])(
    '%s is one',
    (domain) => expect(isSharedEnding(domain)).toBe(true),
  )
  it.each(['example.org', 'spam.co.uk', 'gmail.com', 'web.de', 'mail.ru', 'co.com', 'com.example', 'co.cc'])(
    '%s is none',
    (domain) => expect(isSharedEnding(domain)).toBe(false),
  )
})

it('stands below all domains that would block it, and not below its ending', () => {
  expect(domainsAbove('x@mail.Spam.co.example.')).toEqual(['mail.spam.co.example', 'spam.co.example', 'co.example'])
  expect(domainsAbove('no address')).toEqual([])
})

it.each(['x@xn--a.spam.example', 'x@x-.spam.example', 'x@-x.spam.example'])('finds the domains above %s', (address) =>
  expect(domainsAbove(address)).toContain('spam.example'),
)
