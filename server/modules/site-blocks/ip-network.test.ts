import { describe, expect, it } from 'vitest'
import { networkOf } from '#server/http/network-of.ts'
import { isInNetworks, parseNetwork } from './ip-network.ts'

describe('a network', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['10.130.0.1/9', '10.128.0.0/9'],
    [' 192.0.2.7 ', '192.0.2.7/32'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3::/128', '2001:db8:1:2::/64'],
    ['2001:db8:ffff::1/33', '2001:db8:8000::/33'],
    ['64:ff9b::192.0.2.1', '64:ff9b::/64'],
  ])('%s is %s', (typed, value) => expect(parseNetwork(typed)).toEqual({ ok: true, value }))

  it.each([
    ['0.0.0.0/0', /too many/],
    ['128.0.0.0/1', /too many/],
    ['::/0', /too many/],
    ['2000::/3', /too many/],
    ['192.0.2.0/33', /32 at most/],
    ['2001:db8::/129', /128 at most/],
    ['192.0.2.0/', /no network/],
    ['192.0.2.0/24/8', /no network/],
    ['192.0.2/24', /no network/],
    ['fe80::1%eth0/64', /no network/],
    ['example.org', /no network/],
  ])('%s is none', (typed, problem) =>
    expect(parseNetwork(typed)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) }),
  )

  const known = ['192.0.2.0/24', '2001:db8:5::/48']
  it.each([
    ['192.0.2.200', true],
    ['::ffff:192.0.2.200', true],
    ['192.0.3.1', false],
    ['2001:db8:5:1::9', true],
    ['2001:db8:6::9', false],
    ['unknown', false],
  ])('keeps out %s: %s', (address, isIn) => expect(isInNetworks(known, networkOf(address))).toBe(isIn))
})
