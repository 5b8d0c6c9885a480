import type { OnboardingSuggestions } from '#contract/onboarding.ts'
import { assertMemberKnown } from '#server/assert-there.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { toAccountSummary } from '#server/account-summary-view.ts'
import { findOnboardingFacts, listHouseSummaries, listPopularSummaries, markOnboarded } from './onboarding-repo.ts'
import { isOnboarded } from './onboarding-rule.ts'
import { listPopularTags } from './tag-repo.ts'
import { toTag } from './tag-view.ts'

const maxAccountsPerList = 30
const maxTags = 60

export type OnboardingService = ReturnType<typeof makeOnboardingService>

/** The first steps of a member. */
export function makeOnboardingService({ clock }: { clock: () => number }) {
  return {
    /**
     * Whether the member has completed onboarding. It is computed when asked, which two follows at the same moment
     * cannot get wrong, and recorded when true.
     */
    async isCompleted(db: Db, accountId: string): Promise<boolean> {
      const facts = assertMemberKnown(await findOnboardingFacts(db, accountId))
      if (!isOnboarded(facts)) return false
      if (facts.onboardedAt === null) await markOnboarded(db, accountId, clock())
      return true
    },

    async suggest(db: Db, accountId: string): Promise<OnboardingSuggestions> {
      const companies = await listHouseSummaries(db, accountId, maxAccountsPerList)
      const popularUsers = await listPopularSummaries(db, accountId, maxAccountsPerList)
      const tags = await listPopularTags(db, maxTags)
      return {
        profiles: { companies: companies.map(toAccountSummary), popularUsers: popularUsers.map(toAccountSummary) },
        tags: tags.map(toTag),
      }
    },
  }
}
