import type { SecretBox } from '#server/infra/files/secret-box.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { AccountNotices } from './account-notices.ts'
import type { Origin } from './known-places.ts'
import { endSecondFactor } from './end-second-factor.ts'
import { findMemberById } from './member-repo.ts'
import type { PasswordProof } from './password-proof.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { repeatMs } from './repeat-time.ts'
import { secondFactorWrong } from './second-factor-service.ts'
import { isCodeOfStep, newTotpSecret, otpauthUrl, stepOfCode } from './totp-code.ts'
import {
  confirmPendingTotp,
  findTotp,
  isTotpOn,
  listRecoveryCodesOf,
  replacePendingTotp,
  replaceRecoveryCodes,
} from './totp-repo.ts'

interface Confirmer {
  accountId: string
  sessionHash: string
}

interface TotpDeps {
  prove: PasswordProof
  box: SecretBox
  notices: Pick<AccountNotices, 'tellOfSecondFactor'>
  clock: () => number
}

export type TotpService = ReturnType<typeof makeTotpService>

/** Two-factor login, turned on and off by its member. */
export function makeTotpService({ prove, box, notices, clock }: TotpDeps) {
  return {
    async read(db: Db, accountId: string) {
      const [isOn, codes] = [await isTotpOn(db, accountId), await listRecoveryCodesOf(db, accountId)]
      return { is_on: isOn, recovery_codes_left: codes.length }
    },

    /** Makes a secret in the place of one that was not confirmed. */
    async start(db: Db, accountId: string) {
      const member = await mustBeMember(db, accountId)
      const secret = newTotpSecret()
      const row = { account_id: accountId, sealed_secret: await box.seal(secret, accountId), created_at: clock() }
      if (!(await replacePendingTotp(db, { ...row, confirmed_at: null, confirmed_by: null }))) throw isOnAlready()
      return { secret, otpauth_url: otpauthUrl(secret, member.username) }
    },

    /**
     * Turns it on with a code of the app; answers the recovery codes, which exist nowhere else. The same code again, from the same
     * session and within two minutes, answers others in their place: the first answer may never have arrived.
     */
    async confirm(db: Db, { accountId, sessionHash }: Confirmer, code: string): Promise<string[]> {
      const now = clock()
      const member = await mustBeMember(db, accountId)
      const row = await findTotp(db, accountId)
      if (!row) throw secondFactorWrong()
      const secret = await box.open(row.sealed_secret, accountId)
      if (row.confirmed_at !== null) {
        const isSoon = row.confirmed_by === sessionHash && now < row.confirmed_at + repeatMs
        if (!isSoon || !isCodeOfStep(secret, code, row.last_step)) throw isOnAlready()
        return renewRecoveryCodes(db, accountId)
      }
      const step = stepOfCode(secret, code, now)
      if (step === undefined) throw secondFactorWrong()
      if (!(await confirmPendingTotp(db, row, { now, step, sessionHash }))) throw isOnAlready()
      const codes = await renewRecoveryCodes(db, accountId)
      await notices.tellOfSecondFactor(db, member, { what: 'on', at: now })
      return codes
    },

    /** Judges the password, outside of the transaction. */
    proveForEnd: (db: Db, accountId: string, { password, origin }: { password: string; origin: Origin }) =>
      prove(db, accountId, { passwords: [password], field: 'password', origin }),

    /** Turns it off; what was not on stays so. */
    async end(db: Db, member: Row<'accounts'>): Promise<void> {
      await endSecondFactor(db, member, { tell: notices.tellOfSecondFactor, clock })
    },
  }
}

async function renewRecoveryCodes(db: Db, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((each) => hashRecoveryCode(accountId, each))
  await replaceRecoveryCodes(db, accountId, hashes)
  return codes
}

async function mustBeMember(db: Db, accountId: string): Promise<Row<'accounts'>> {
  const member = await findMemberById(db, accountId)
  if (!member) throw refuse('unauthorized', 'Please log in.')
  return member
}

function isOnAlready(): Error {
  return refuse('conflict', 'Two-factor login is on already.')
}
