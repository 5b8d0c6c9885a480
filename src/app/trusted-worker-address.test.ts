import { expect, it } from 'vitest'
import { trustedWorkerAddress } from './trusted-worker-address.ts'

it('is a text where browsers demand nothing else', () => {
  expect(trustedWorkerAddress({})).toBe('/sw.js')
})

it('is vouched for by the one policy, which knows no other', () => {
  const made: string[] = []
  const trustedTypes = {
    createPolicy(name: string, rules: { createScriptURL: (address: string) => string }) {
      made.push(name)
      expect(() => rules.createScriptURL('https://elsewhere.example/sw.js')).toThrow(TypeError)
      return { createScriptURL: (address: string) => `vouched:${rules.createScriptURL(address)}` }
    },
  }
  expect(trustedWorkerAddress({ trustedTypes })).toBe('vouched:/sw.js')
  expect(made).toEqual(['worker-address'])
})
