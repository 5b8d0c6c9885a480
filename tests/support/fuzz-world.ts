import { randomUUID } from 'node:crypto'
import { appeal } from '#contract/appeal.ts'
import { login, requestVerification } from '#contract/auth.ts'
import { dayMs } from '#contract/durations.ts'
import { changeEmail } from '#contract/own-account.ts'
import { addPasskey, beginPasskey, beginPasskeyLogin } from '#contract/passkey.ts'
import { confirmTotp, startTotp } from '#contract/second-factor.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { authorisationMatrix } from './authorisation-matrix.ts'
import { makeAuthorisationWorld, type AuthorisationWorld } from './authorisation-world.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestMember } from './insert-member.ts'
import type { Attempt } from './matrix-row.ts'
import { codeIn, signUpForm } from './sign-up-form.ts'
import { makeSoftPasskey } from './soft-passkey.ts'
import { totpCode } from './totp-app.ts'

/** The password of those whose hash the world was given. */
export const fuzzPassword = 'Secret-123'

/** A call that is fair, and who makes it where not anybody may. */
export interface FairAttempt extends Attempt {
  as?: Pick<TestMember, 'token'>
}

export interface FuzzWorld extends AuthorisationWorld {
  /** By the name of its endpoint. */
  fair: (endpoint: string) => FairAttempt
}

/** A world in which every endpoint has a call that it does what it is for: codes, tickets and keys are there. */
export async function makeFuzzWorld(test: TestApp, password_hash: string): Promise<FuzzWorld> {
  const own = () => test.member({ password_hash })
  const elder = await makeAuthorisationWorld(test)
  await test.call(appeal, { body: { decision_id: elder.decisionId, text: 'No' } }, elder.member.token)
  const world = await makeAuthorisationWorld(test)
  const keys = await keysOf(test, own)
  const answer = { params: { id: elder.decisionId }, body: { outcome: 'rejected', reason: 'Rule 1' } }
  const fair: Record<string, FairAttempt> = {
    ...keys,
    ...(await secondFactorsOf(test, own)),
    ...(await addressesOf(test, own)),
    ...(await tokensOf(test)),
    answerAppeal: { as: world.moderator, ...answer },
    logout: { as: await own() },
    endOtherSessions: { as: await own() },
    deactivateAccount: { as: await own(), body: { password: fuzzPassword } },
    deleteAccount: { as: await own(), body: { password: fuzzPassword } },
    changePassword: {
      as: await own(),
      body: { current_password: fuzzPassword, new_password: 'Right-1!', confirm_password: 'Right-1!' },
    },
    createPost: { body: { id: randomUUID(), textContent: 'Anew #fuzz' }, files: [world.picture] },
    createComment: { params: { postId: world.postId }, body: { id: randomUUID(), content: 'Anew' } },
  }
  return { ...world, fair: (name) => fair[name] ?? authorisationMatrix[name]?.attempt(world) ?? {} }
}

type Own = () => Promise<TestMember>

async function keysOf(test: TestApp, own: Own): Promise<Record<string, FairAttempt>> {
  const as = await own()
  const begin = async () =>
    (await test.call(beginPasskey, { body: { password: fuzzPassword } }, as.token)).reply.options
  const { challenge, user } = await begin()
  const key = makeSoftPasskey()
  const added = await test.call(addPasskey, { body: { response: key.register({ challenge, user }) } }, as.token)
  const { id } = added.reply.passkey
  const second = await begin()
  const asked = (await test.call(beginPasskeyLogin, { body: {} })).reply.options
  return {
    beginPasskey: { as, body: { password: fuzzPassword } },
    addPasskey: { as, body: { response: makeSoftPasskey().register(second) } },
    askPasskey: { as },
    renamePasskey: { as, params: { id }, body: { name: 'Mine' } },
    removePasskey: { as, params: { id }, body: { password: fuzzPassword } },
    passkeyLogin: { body: { response: key.show({ challenge: asked.challenge }) } },
  }
}

async function secondFactorsOf(test: TestApp, own: Own): Promise<Record<string, FairAttempt>> {
  const secretOf = async ({ token }: TestMember) => (await test.call(startTotp, {}, token)).reply.secret
  const codeFor = (secret: string) => totpCode(secret, test.clock.now)
  const starting = await own()
  const secured = await own()
  const confirmed = await test.call(confirmTotp, { body: { code: codeFor(await secretOf(secured)) } }, secured.token)
  const body = { identifier: secured.username, password: fuzzPassword }
  const { ticket = '' } = (await test.call(login, { body })).problem
  return {
    login: { body: { ...body, identifier: starting.username } },
    confirmTotp: { as: starting, body: { code: codeFor(await secretOf(starting)) } },
    endTotp: { as: secured, body: { password: fuzzPassword } },
    passSecondFactor: { body: { ticket, code: confirmed.reply.recovery_codes[0] } },
  }
}

async function addressesOf(test: TestApp, own: Own): Promise<Record<string, FairAttempt>> {
  const [asking, confirming] = [await own(), await own()]
  const [newcomer, wanted, other] = [randomUUID(), randomUUID(), randomUUID()].map((name) => `${name}@example.org`)
  const change = (email = '') => ({ email, password: fuzzPassword })
  await test.call(requestVerification, { body: { email: newcomer ?? '' } })
  await test.call(changeEmail, { body: change(wanted) }, confirming.token)
  const name = `n${randomUUID().replaceAll('-', '').slice(0, 20)}x`
  const code = codeIn(test.mails, newcomer ?? '')
  return {
    register: { body: { ...signUpForm(name, code, { email: newcomer ?? '' }) } },
    changeEmail: { as: asking, body: change(other) },
    confirmEmail: { as: confirming, body: { code: codeIn(test.mails, wanted ?? '') } },
  }
}

async function tokensOf({ deps: { db }, clock, member }: TestApp): Promise<Record<string, FairAttempt>> {
  const until = { created_at: clock.now, expires_at: clock.now + dayMs }
  const [reset, wayBack, ticket] = [makeSecretToken(), makeSecretToken(), makeSecretToken()]
  const forgetful = { token_hash: reset.tokenHash, account_id: (await member()).id, used_at: null }
  await db
    .insertInto('password_resets')
    .values({ ...forgetful, ...until })
    .execute()
  const moved = { token_hash: wayBack.tokenHash, account_id: (await member()).id, email: `${randomUUID()}@example.org` }
  await db
    .insertInto('email_reversals')
    .values({ ...moved, ...until })
    .execute()
  const { id: account_id } = await member()
  const decision = { kind: 'member', subject_id: account_id, author_id: account_id, post_id: null, moderator_id: null }
  const suspension = { reason: 'Rule 1', created_at: clock.now }
  await db
    .insertInto('moderation_decisions')
    .values({ id: randomUUID(), ...decision, action: 'suspend', until_at: null, ...suspension })
    .execute()
  await db
    .insertInto('suspensions')
    .values({ account_id, ...suspension })
    .execute()
  await db
    .insertInto('appeal_tickets')
    .values({ token_hash: ticket.tokenHash, account_id, expires_at: until.expires_at })
    .execute()
  const passwords = { newPassword: 'Rightly1!', confirmPassword: 'Rightly1!' }
  return {
    validateResetToken: { params: { token: reset.token } },
    resetPassword: { body: { token: reset.token, ...passwords } },
    restoreEmail: { body: { token: wayBack.token } },
    appealSuspension: { body: { ticket: ticket.token, text: 'No' } },
  }
}
