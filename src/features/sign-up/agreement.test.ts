import { expect, it } from 'vitest'
import { agreementTo, findAgreementProblem } from './agreement.ts'

const consent = { version: 'a1', pages: ['terms' as const], minimum_age: 16 }
const tooYoung = { field: 'is_old_enough', text: 'To sign up you have to be at least 16 years old.' }
const all = { version: 'a1', isOldEnough: true, toPages: true }

it('asks for the age and for the pages, each where the operator does', () => {
  expect(findAgreementProblem(consent, undefined)).toEqual(tooYoung)
  const isOldEnough = { ...all, toPages: false }
  expect(findAgreementProblem(consent, isOldEnough)).toEqual({
    field: 'agreed_to',
    text: 'Please agree to what is asked below to sign up.',
  })
  expect(findAgreementProblem({ ...consent, pages: [] }, isOldEnough)).toBeUndefined()
  expect(findAgreementProblem({ ...consent, minimum_age: null }, { ...all, isOldEnough: false })).toBeUndefined()
  expect(findAgreementProblem(consent, all)).toBeUndefined()
})

it('counts nothing that was ticked under other words', () => {
  const changed = { ...consent, version: 'b2' }
  expect(agreementTo(changed, all)).toEqual({ version: 'b2', isOldEnough: false, toPages: false })
  expect(findAgreementProblem(changed, all)).toEqual(tooYoung)
})
