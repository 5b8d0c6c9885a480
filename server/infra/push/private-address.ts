import { BlockList, isIP } from 'node:net'

// Everything the registries set aside for anything but the public internet.
const notPublic = new BlockList()
const ipv4Ranges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
for (const [network, bits] of ipv4Ranges) notPublic.addSubnet(network, bits, 'ipv4')

// Of IPv6 only 2000::/3 is in public use; within it these lead back to IPv4 or nowhere.
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const ipv6Ranges = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
for (const [network, bits] of ipv6Ranges) notPublic.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address, 'ipv4')
  return version === 6 && publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
