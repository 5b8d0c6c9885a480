import { describe, expect, it } from 'vitest'
import { networkOf, providerNetworkOf, wideNetworkOf } from './network-of.ts'

describe('the network of an address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::1:2:3:4', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

  it('is the same for all addresses of one customer, and another for the next', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  })
})

describe('the wide network', () => {
  it.each([
    ['198.51.100.7', '198.51.100.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', 'unknown'],
  ])('around %s is %s', (address, wide) => expect(wideNetworkOf(networkOf(address))).toBe(wide))
})

describe('the network of a provider', () => {
  it.each([
    ['198.51.100.7', '198.51.0.0/16'],
    ['2001:db8:1:2::9', '2001:db8::/32'],
    ['unknown', 'unknown'],
  ])('around %s is %s', (address, whole) => expect(providerNetworkOf(networkOf(address))).toBe(whole))
})
