import { limits } from '#contract/rules.ts'

/** True once a member follows enough accounts and chose enough tags; whoever got there once stays there. */
export function isOnboarded(facts: { onboardedAt: number | null; follows: number; tags: number }): boolean {
  return (
    facts.onboardedAt !== null || (facts.follows >= limits.onboardingFollows && facts.tags >= limits.onboardingTags)
  )
}
