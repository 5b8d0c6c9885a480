import type { Registration } from '#contract/auth.ts'
import { formerUsernameMs } from '#contract/own-account.ts'
import { agreementMissing, normalizePhone } from '#contract/sign-up-rules.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { emailTaken, phoneTaken, usernameTaken } from '#server/taken.ts'
import { authLimits } from './auth-limits.ts'
import { insertConsent } from './consent-repo.ts'
import type { KeptOut } from './kept-out.ts'
import { recordPlace, type Origin } from './known-places.ts'
import { insertMember, isEmailTaken, isFormerUsername, isUsernameTaken } from './member-repo.ts'
import { takeOfNetwork } from './network-limits.ts'
import { hashPassword } from './password-hasher.ts'
import { deleteCode } from './verification-code-repo.ts'
import { codeWrong, type VerificationCodeService } from './verification-code-service.ts'

/** What is asked of whoever signs up now, with its words; undefined where nothing is. */
export type AskedConsent = () => Promise<{ version: string; words: string } | undefined>

/** Who may sign up now. */
export interface SignUpDoor {
  /** Refuses while nobody may. */
  refuseClosed: (db: Db) => Promise<void>
  /** Refuses whoever may not, with the invitation code that they gave. */
  judge: (db: Db, invitation: string | undefined) => Promise<void>
  /** The same, and uses the invitation up: in the transaction that makes the account. */
  pass: (db: Db, invitation: string | undefined) => Promise<void>
}

interface RegistrationDeps {
  askedConsent: AskedConsent
  door: SignUpDoor
  keptOut: KeptOut
  codes: Pick<VerificationCodeService, 'check'>
  limiter: RateLimiter
  events: DomainEvents
  clock: () => number
  newId: () => string
}

/** What `admit` found out and made outside of the transaction. */
export interface Admission {
  codeHash: string
  passwordHash: string
  /** What the member agreed to. */
  consent: { version: string; words: string } | undefined
}

export type RegistrationService = ReturnType<typeof makeRegistrationService>

/** New accounts, made with a code that proves the address. */
export function makeRegistrationService(deps: RegistrationDeps) {
  const { askedConsent, door, keptOut, codes, limiter, events, clock, newId } = deps
  return {
    /** Judges the code and hashes the password, before the transaction: a wrong try must count although all else is undone. */
    async admit(db: Db, form: Registration, network: string): Promise<Admission> {
      await takeOfNetwork(limiter, authLimits.registrationsPerNetwork, network)
      await door.refuseClosed(db)
      await keptOut.refuseNetwork(db, network)
      await keptOut.refuseEmail(db, form.email)
      const consent = await askedConsent()
      if (consent && consent.version !== form.agreed_to) throw consentMissing(form.agreed_to)
      // Before all that is looked up: what is taken is told only to those who can read the mail of the address.
      const codeHash = await codes.check(db, form.email, form.code)
      // Likewise: whether an invitation is good.
      await door.judge(db, form.invitation)
      return { codeHash, passwordHash: await hashPassword(form.password), consent }
    },

    /** Makes the account and uses the code up, in the transaction `db`; the place is known from then on. Returns the new id. */
    async register(db: Db, form: Registration, admitted: Admission & { origin: Origin }): Promise<string> {
      const { codeHash, passwordHash, origin, consent } = admitted
      await door.pass(db, form.invitation)
      const now = clock()
      const row = toAccountRow(form, { id: newId(), passwordHash, now })
      if (!(await insertMember(db, row))) throw await whatIsTaken(db, row)
      // After the name is ours: whoever gives it up in this moment is seen.
      if (await isFormerUsername(db, row.username_key, now - formerUsernameMs)) throw usernameTaken()
      if (!(await deleteCode(db, form.email, codeHash))) throw codeWrong()
      if (consent) {
        const { version, words } = consent
        await insertConsent(db, { account_id: row.id, version, words, agreed_at: now })
      }
      await recordPlace(db, row.id, { origin, now })
      await events.emit(db, { type: 'account-created', actorId: row.id })
      return row.id
    },
  }
}

function consentMissing(agreedTo: string | undefined): Error {
  const message =
    agreedTo === undefined
      ? agreementMissing
      : 'What you are asked to agree to has changed meanwhile. Please look at it again.'
  return refuse('consent-missing', message, { field: 'agreed_to' })
}

function toAccountRow(
  form: Registration,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: number },
): NewRow<'accounts'> {
  return {
    id,
    email: form.email,
    username: form.username,
    username_key: form.username.toLowerCase(),
    phone: normalizePhone(form.phone_number) ?? null,
    first_name: form.first_name,
    last_name: form.last_name,
    password_hash: passwordHash,
    bio: null,
    city: null,
    country: null,
    website: null,
    banner_media: null,
    picture_media: null,
    retired_at: null,
    onboarded_at: null,
    created_at: now,
  }
}

async function whatIsTaken(db: Db, row: NewRow<'accounts'>): Promise<Error> {
  if (await isEmailTaken(db, row.email)) return emailTaken()
  return (await isUsernameTaken(db, row.username_key)) ? usernameTaken() : phoneTaken()
}
