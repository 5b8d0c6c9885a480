import type { Consent } from '#contract/site-page.ts'

/** What whoever signs up has ticked. */
export interface Agreement {
  isOldEnough: boolean
  toPages: boolean
}

export const nothingAgreed: Agreement = { isOldEnough: false, toPages: false }

/** What is asked and was not ticked, as the form says it; undefined when nothing is missing. */
export function findAgreementProblem(consent: Consent | null | undefined, agreed: Agreement): string | undefined {
  if (!consent) return undefined
  if (consent.minimum_age !== null && !agreed.isOldEnough) {
    return `To sign up you have to be at least ${consent.minimum_age} years old.`
  }
  return consent.pages.length > 0 && !agreed.toPages ? 'Please agree to what is asked below to sign up.' : undefined
}
