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
