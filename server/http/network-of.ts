import { isIPv6 } from 'node:net'

/**
 * The network a limit counts for: an IPv4 address as it is, of an IPv6 address the /64, as one customer has all addresses in it.
 */
export function networkOf(address: string): string {
  const [bare = address] = address.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined || !isIPv6(bare)) return mapped ?? bare
  return `${expand(bare).slice(0, 4).join(':')}::/64`
}

/**
 * What surrounds a network that `networkOf` answered, and often belongs to one owner: of an IPv4 address the /24, of an IPv6
 * /64 the /48.
 */
export function wideNetworkOf(network: string): string {
  if (network.includes(':')) return `${network.split(':', 3).join(':')}::/48`
  const [a, b, c] = network.split('.')
  return c === undefined ? network : `${a}.${b}.${c}.0/24`
}

/** What surrounds the wide network of one that `networkOf` answered, and belongs to one provider: of an IPv4 address the /16, of an IPv6 /64 the /32. */
export function providerNetworkOf(network: string): string {
  if (network.includes(':')) return `${network.split(':', 2).join(':')}::/32`
  const [a, b] = network.split('.')
  return b === undefined ? network : `${a}.${b}.0.0/16`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}

function groupsOf(text: string): string[] {
  const groups = text === '' ? [] : text.split(':')
  // An IPv4 address at the end takes the place of two groups; their values do not matter within a /64.
  return groups.flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
}
