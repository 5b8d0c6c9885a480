import { expect, it } from 'vitest'
import { findAgreementProblem, nothingAgreed } from './agreement.ts'

const consent = { version: 'a1', pages: ['terms' as const], minimum_age: 16 }

it('asks nothing where the operator asks nothing', () => {
  expect(findAgreementProblem(null, nothingAgreed)).toBeUndefined()
  expect(findAgreementProblem(undefined, nothingAgreed)).toBeUndefined()
})

it('asks for the age and for the pages, each where the operator does', () => {
  expect(findAgreementProblem(consent, nothingAgreed)).toBe('To sign up you have to be at least 16 years old.')
  const isOldEnough = { isOldEnough: true, toPages: false }
  expect(findAgreementProblem(consent, isOldEnough)).toBe('Please agree to what is asked below to sign up.')
  expect(findAgreementProblem({ ...consent, pages: [] }, isOldEnough)).toBeUndefined()
  expect(findAgreementProblem({ ...consent, minimum_age: null }, { isOldEnough: false, toPages: true })).toBeUndefined()
})
