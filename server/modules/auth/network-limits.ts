import { providerNetworkOf, wideNetworkOf } from '#server/http/network-of.ts'
import type { RateLimiter, RateRule } from '#server/http/rate-limit.ts'

// A provider's customers share a /24 or /48; one guesser with all of it gets no more than five of them.
const narrowInWide = 5

/** Counts an attempt for a network (`networkOf`) and, with five times as many, for the wide one around it. */
export async function takeOfNetwork(limiter: RateLimiter, rule: RateRule, network: string): Promise<void> {
  await limiter.take(rule, network)
  await limiter.take({ ...rule, name: `${rule.name}-widely`, max: rule.max * narrowInWide }, wideNetworkOf(network))
}

// Of what all may together, one provider's customers get a fifth.
const providersInAll = 5
/** So many of each provider come out of a pot that nobody empties without a hundred providers' networks. */
const firstOfProvider = 10

/** The keys of what is counted for everybody together. */
export const pots = { first: 'first', rest: '' }

/**
 * Counts an attempt for everybody together, in one of two pots: the first few from a provider's network (/16, /32), and all others. So
 * whoever has some networks uses up neither what others get, nor the first of those who have not asked yet.
 */
export async function takeInAll(limiter: RateLimiter, rule: RateRule, network: string): Promise<void> {
  const provider = providerNetworkOf(network)
  const isFirst = await limiter.fits({ ...rule, name: `${rule.name}-first`, max: firstOfProvider }, provider)
  if (isFirst && (await limiter.fits(rule, pots.first))) return
  await limiter.take({ ...rule, name: `${rule.name}-of-provider`, max: rule.max / providersInAll }, provider)
  await limiter.take(rule, pots.rest)
}

/** The key of what is counted for somebody as far as it comes from one wide network. */
export function inWideNetwork(key: string, network: string): string {
  return `${key} ${wideNetworkOf(network)}`
}
