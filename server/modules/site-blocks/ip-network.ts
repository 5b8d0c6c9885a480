import { BlockList, isIP, SocketAddress } from 'node:net'

/** As much as one sender may have; what is wider holds whole countries. */
const widest = { 4: 8, 6: 16 } as const
/** All addresses of an IPv6 /64 are one customer's. */
const narrowest = { 4: 32, 6: 64 } as const
const bits = { 4: 32, 6: 128 } as const
const familyNames = { 4: 'ipv4', 6: 'ipv6' } as const

interface IpNetwork {
  address: string
  family: 4 | 6
  /** Of the beginning that all its addresses share, in bits. */
  length: number
}

export type ParsedNetwork = { ok: true; value: string } | { ok: false; problem: string }

/** A network as it was typed, `192.0.2.0/24`, `2001:db8::/32` or a single address, in one spelling. */
export function parseNetwork(typed: string): ParsedNetwork {
  const [address = '', length, ...rest] = typed.trim().split('/')
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = familyOf(bare)
  if (family === undefined || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length)))
    return { ok: false, problem: 'This is no network: write 192.0.2.0/24 or 2001:db8::/32.' }
  const wanted = length === undefined ? narrowest[family] : Number(length)
  if (wanted > bits[family]) return { ok: false, problem: `The number after / is ${bits[family]} at most.` }
  if (wanted < widest[family])
    return { ok: false, problem: `This would keep out too many: the number after / is ${widest[family]} at least.` }
  const kept = Math.min(wanted, narrowest[family])
  return { ok: true, value: `${firstAddress(bare, family, kept)}/${kept}` }
}

/** Whether an address, or the /64 that stands for it (`networkOf`), lies in one of the networks. */
export function isInNetworks(values: readonly string[], network: string): boolean {
  const [address = ''] = network.split('/')
  const family = familyOf(address)
  if (family === undefined) return false
  const list = new BlockList()
  for (const known of values.map(splitNetwork)) list.addSubnet(known.address, known.length, familyNames[known.family])
  return list.check(address, familyNames[family])
}

/** Of what `parseNetwork` made. */
function splitNetwork(value: string): IpNetwork {
  const [address = '', length = ''] = value.split('/')
  return { address, family: familyOf(address) ?? 4, length: Number(length) }
}

function familyOf(address: string): 4 | 6 | undefined {
  // A zone (`fe80::1%eth0`) means something on one machine alone.
  const family = address.includes('%') ? 0 : isIP(address)
  return family === 4 || family === 6 ? family : undefined
}

/** The first address of its network, so that one network has one spelling. */
function firstAddress(address: string, family: 4 | 6, length: number): string {
  const size = family === 4 ? 8 : 16
  const groups = family === 4 ? address.split('.').map(Number) : groupsOf(address)
  const cleared = groups.map((group, at) => {
    const kept = Math.min(Math.max(length - at * size, 0), size)
    return group - (group % 2 ** (size - kept))
  })
  if (family === 4) return cleared.join('.')
  const long = cleared.map((group) => group.toString(16)).join(':')
  return new SocketAddress({ address: long, family: 'ipv6' }).address
}

/** The eight groups of an IPv6 address; those of an IPv4 address at its end are beyond what is ever kept. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(?:\d+\.){3}\d+$/, '0:0')
  const [head = '', tail] = plain.split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(head), read(tail ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
