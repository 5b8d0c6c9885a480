import { isIP } from 'node:net'

/**
 * The Android package name of a deployment: its host reversed, then the product, then a port that is not the
 * usual one. `https://talk.example.org` → `org.example.talk.sayso`.
 */
export function packageNameFor(origin: string, productSlug: string): string {
  // URL writes international names in ASCII (`xn--…`) and IPv6 addresses in brackets.
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  // An address has no hierarchy to turn round.
  const labels = isIP(host) ? [`ip.${host}`.replace(/[.:]/g, '_')] : host.split('.').filter(Boolean).reverse()
  return [...labels, productSlug, ...(port === '' ? [] : [`port${port}`])].map(segment).join('.')
}

/** Android wants letters, digits and underscores, a letter first. */
function segment(label: string): string {
  const legal = label.toLowerCase().replace(/[^a-z0-9_]/g, '_')
  return /^[a-z]/.test(legal) ? legal : `h${legal}`
}
