import { isIP } from 'node:net'
import * as z from 'zod/mini'

// Every message completes a sentence that starts with the variable's name.
/** A whole number in a range, its ends included. */
export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  const isInRange = (value: number) => Number.isInteger(value) && value >= min && value <= max
  return z.pipe(
    z.pipe(z.string(message).check(z.regex(/^\d+$/, message)), z.transform(Number)),
    z.number().check(z.refine(isInRange, message)),
  )
}
/** A part of a whole, from 0 to 1. */
export const share = z.coerce
  .number('must be a number from 0 to 1')
  .check(z.refine((value) => value >= 0 && value <= 1, 'must be a number from 0 to 1'))
/** An address with one of these beginnings, as `https://`. */
export const address = (...schemes: string[]) =>
  z
    .string()
    .check(
      z.refine((value) => isAddress(value, schemes), `must be an address that starts with ${schemes.join(' or ')}`),
    )

/** The address of a server that is logged in to; what has a meaning in addresses is percent-encoded in its password (RFC 3986, 3.2.1). */
export const loginAddress = (...schemes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => isAddress(value, schemes) && isEncoded(value),
        `must be an address that starts with ${schemes.join(' or ')}, ${passwordRule}`,
      ),
    )

export const passwordRule = 'its password percent-encoded (%23 for #, %25 for %, %2F for /, %3F for ?)'

/** False where what is left of a password stands behind the host that its beginning was taken for: `user:12#3@host`, `user:12/3@host`. */
function isEncoded(value: string): boolean {
  if (/%(?![\da-f]{2})/i.test(value) || !URL.canParse(value)) return false
  const { pathname, search, hash } = new URL(value)
  return hash === '' && !pathname.includes('@') && !(pathname === '' && search.includes('@'))
}

function isAddress(value: string, schemes: string[]): boolean {
  return schemes.some((scheme) => value.startsWith(scheme)) && URL.canParse(value)
}

/** Whether an address names a host: that of a PostgreSQL need not, as it may be a socket. */
export function hasHost(value: string): boolean {
  return URL.canParse(value) && new URL(value).hostname !== ''
}

/** Whether an address has neither a login nor a query. */
export function isBare(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { username, password, search, hash } = new URL(value)
  return username + password + search + hash === ''
}

/** Whether an address names a host and nothing on it. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

/** Whether an exporter can read all of these headers: https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
export function areHeaders(value: string): boolean {
  return value.split(',').every((entry) => entry.trim() === '' || isHeader(entry.trim()))
}

function isHeader(entry: string): boolean {
  const [, value] = /^[\w!#$%&'*+.^`|~-]+\s*=(.*)$/.exec(entry) ?? []
  return value !== undefined && isDecodable(value) && !/\p{Cc}/u.test(decodeURIComponent(value))
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

/** Whose word counts on where a request comes from, as Fastify's `trustProxy` takes it. */
export const trustedProxies = z.pipe(
  z.string().check(z.refine(isProxyList, 'must be true, false, a number of proxies, or addresses separated by commas')),
  z.transform(trustProxyOf),
)

// `true` means the one proxy in front: trusting every hop would let anybody write their own address.
function trustProxyOf(value: string): number | false | string[] {
  if (value === 'true') return 1
  if (value === 'false' || value === '0') return false
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((entry) => entry.trim())
}

function isProxyList(value: string): boolean {
  if (/^(true|false|\d{1,2})$/.test(value)) return true
  return value.split(',').every((entry) => {
    const [ip, bits, ...rest] = entry.trim().split('/')
    if (ip === undefined || rest.length > 0) return false
    if (bits === undefined) return isIP(ip) > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(ip)
    return isIP(ip) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128)
  })
}
