import { isIP } from 'node:net'
import { isPublicAddress } from './private-address.ts'

const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/

/**
 * Whether an address given by a member may be called by the server: https on the usual port, and no name or number of the
 * server's own network. What a public name leads to is looked at again when the connection is made.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) > 0) return isPublicAddress(host)
  return host.includes('.') && !localNames.test(host)
}
