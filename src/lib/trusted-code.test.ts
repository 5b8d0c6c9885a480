// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { trustedCode } from './trusted-code.ts'

it('is the address itself where browsers demand nothing else', () => {
  expect(trustedCode('/sw.js', {})).toBe('/sw.js')
})

it('is vouched for by one policy, which knows the code of the app alone', () => {
  const made: string[] = []
  const trustedTypes = {
    createPolicy(name: string, rules: { createScriptURL: (address: string) => string }) {
      made.push(name)
      return { createScriptURL: (address: string) => `vouched:${rules.createScriptURL(address)}` }
    },
  }
  for (const own of ['/sw.js', '/assets/picture-worker-1.js', `${window.location.origin}/assets/a.js`]) {
    expect(trustedCode(own, { trustedTypes })).toBe(`vouched:${own}`)
  }
  for (const other of [
    'https://elsewhere.example/sw.js',
    '/media/a.webp',
    '//x.example/assets/a.js',
    'data:,1',
    '/sw.jsx',
  ]) {
    expect(() => trustedCode(other, { trustedTypes })).toThrow(TypeError)
  }
  expect(made).toEqual(['app-code'])
})
