import { wideNetworkOf } from '#server/http/network-of.ts'
import type { RateLimiter, RateRule } from '#server/http/rate-limit.ts'

// A provider's customers share a /24 or /48; one guesser with all of it gets no more than five of them.
const narrowInWide = 5

/** Counts an attempt for a network (`networkOf`) and, with five times as many, for the wide one around it. */
export async function takeOfNetwork(limiter: RateLimiter, rule: RateRule, network: string): Promise<void> {
  await limiter.take(rule, network)
  await limiter.take({ ...rule, name: `${rule.name}-widely`, max: rule.max * narrowInWide }, wideNetworkOf(network))
}

/** The key of what is counted for somebody as far as it comes from one wide network. */
export function inWideNetwork(key: string, network: string): string {
  return `${key} ${wideNetworkOf(network)}`
}
