import { agreementMissing } from '#contract/sign-up-rules.ts'
import type { Consent } from '#contract/site-page.ts'
import type { SignupProblem } from './signup-rules.ts'

/** What whoever signs up has ticked, and under which words. */
export interface Agreement {
  /** Of the consent that was asked for. */
  version: string
  isOldEnough: boolean
  toPages: boolean
}

/** What of it counts for what is asked now: nothing if that has other words. */
export function agreementTo({ version }: Consent, given: Agreement | undefined): Agreement {
  return given?.version === version ? given : { version, isOldEnough: false, toPages: false }
}

/** What is asked and was not ticked, as the form says it; undefined when nothing is missing. */
export function findAgreementProblem(consent: Consent, given: Agreement | undefined): SignupProblem | undefined {
  const agreed = agreementTo(consent, given)
  if (consent.minimum_age !== null && !agreed.isOldEnough) {
    return { field: 'is_old_enough', text: `To sign up you have to be at least ${consent.minimum_age} years old.` }
  }
  if (consent.pages.length === 0 || agreed.toPages) return undefined
  return { field: 'agreed_to', text: agreementMissing }
}
