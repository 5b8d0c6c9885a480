import { login } from '#contract/auth.ts'
import { minuteMs } from '#contract/durations.ts'
import { confirmTotp, passSecondFactor, startTotp } from '#contract/second-factor.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { expect } from 'vitest'
import { buildTestApp } from './build-test-app.ts'
import { totpCode } from './totp-app.ts'

export const password = 'Secret-123'
/** How long an app shows a code. */
export const stepMs = 30_000

/** An app with members who have, or turn on, two-factor login. */
export async function makeTwoFactorScene() {
  const test = await buildTestApp()
  const passwordHash = await hashPassword(password)
  const codeAt = (secret: string, afterMs = 0) => totpCode(secret, test.clock.now + afterMs)
  const mailsTo = (username: string) => test.mails.filter(({ to }) => to === `${username}@example.org`)
  const logIn = (identifier: string, tried = password) => test.call(login, { body: { identifier, password: tried } })
  const memberNamed = (username: string) =>
    test.member({ username, email: `${username}@example.org`, first_name: 'Ann', password_hash: passwordHash })

  return {
    test,
    codeAt,
    mailsTo,
    logIn,
    memberNamed,
    subjectsTo: (username: string) => mailsTo(username).map(({ subject }) => subject),
    pass: (ticket: string, code: string) => test.call(passSecondFactor, { body: { ticket, code } }),

    /** So that the next code is none that was used. */
    laterOn: () => test.clock.advance(5 * minuteMs),

    async ticketFor(username: string, tried = password): Promise<string> {
      const { status, problem } = await logIn(username, tried)
      expect([status, problem.code]).toEqual([401, 'second-factor-required'])
      return problem.ticket ?? ''
    },

    /** A member with two-factor login on, whose code of the moment is still good. */
    async secured(username: string) {
      const member = await memberNamed(username)
      const { secret } = (await test.call(startTotp, {}, member.token)).reply
      const confirmed = await test.call(confirmTotp, { body: { code: codeAt(secret) } }, member.token)
      test.clock.advance(stepMs)
      return { ...member, secret, codes: confirmed.reply.recovery_codes }
    },
  }
}

/** A code that is not this one. */
export function wrongFor(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
