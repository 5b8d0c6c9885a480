import { domainToASCII } from 'node:url'

/** A name of the DNS as machines compare it: lower case, other scripts as `xn--…`, no dot at the end; undefined when it is none. */
export function parseEmailDomain(typed: string): string | undefined {
  const name = typed.trim().replace(/^.*@/, '').replace(/\.$/, '')
  const domain = domainToASCII(name).replace(/\.$/, '')
  const labels = domain.split('.')
  const isName = labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
  // A country's or company's whole ending is not one sender.
  return isName && labels.length > 1 && domain.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : undefined
}

// What countries name the endings that anybody registers below: nearly all of `com.au` and `co.uk` are so named. The whole list
// (publicsuffix.org) changes weekly and is as large as the server's own code; what it has besides would be noticed when typed.
const sharedLabels = new Set(['ac', 'co', 'com', 'edu', 'go', 'gob', 'gouv', 'gov', 'mil', 'ne', 'net', 'or', 'org'])
/** Sold to anybody; names below `co` there belong to one seller, and have been used for spam. */
const openEndings = new Set(['cc', 'tk'])

/** True for what the members of a whole country's providers share, such as `co.uk`: no one sender. */
export function isSharedEnding(domain: string): boolean {
  const [label = '', ending = '', ...rest] = domain.split('.')
  return rest.length === 0 && /^[a-z]{2}$/.test(ending) && !openEndings.has(ending) && sharedLabels.has(label)
}

/**
 * The domain of an address and all above it, the longest first: a block of any of them holds for the address. Each is read by
 * itself, so that a label that is none keeps nothing below a blocked domain from being known.
 */
export function domainsAbove(email: string): string[] {
  const labels = email.replace(/^.*@/, '').replace(/\.$/, '').split('.')
  return labels.flatMap((_, at) => parseEmailDomain(labels.slice(at).join('.')) ?? [])
}
