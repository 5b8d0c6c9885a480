import type { Caller } from '#server/http/endpoint-call.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { Origin } from './known-places.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { findMemberById } from './member-repo.ts'
import { isPassword } from './password-hasher.ts'

interface Shown {
  /** One of them has to be the member's. */
  passwords: string[]
  /** Of the input, for the refusal. */
  field: string
  origin: Origin
}

interface PasswordCall extends Origin {
  db: Db
  body: { password: string }
  caller: Caller
}

export type PasswordProof = ReturnType<typeof makePasswordProof>

/** What a session alone does not allow needs the password, too; guesses are counted with those at the login. */
export function makePasswordProof({ attempts }: { attempts: LoginAttempts }) {
  /** Answers the member, or refuses; hashes, so never call it in a transaction. */
  return async (db: Db, accountId: string, { passwords, field, origin }: Shown): Promise<Row<'accounts'>> => {
    const member = await findMemberById(db, accountId)
    if (!member) throw refuse('unauthorized', 'Please log in.')
    for (const password of passwords) {
      // Each is a guess of its own.
      const attempt = await attempts.count([accountId], origin)
      const isRight = await isPassword(password, member.password_hash).catch(async (cause: unknown) => {
        await attempt.undo()
        throw cause
      })
      if (!isRight) continue
      await attempt.forgive(accountId)
      return member
    }
    throw passwordWrong(field)
  }
}

/** The refusal of a password: no 401, which would say that the session is over. */
export function passwordWrong(field: string): Error {
  return refuse('wrong-credentials', 'Wrong password.', { status: 422, field })
}

/** What a call for which a member types the password does before its transaction. */
export function proveByBody(prove: PasswordProof) {
  return ({ db, body, caller, network, device }: PasswordCall): Promise<Row<'accounts'>> =>
    prove(db, caller.accountId, { passwords: [body.password], field: 'password', origin: { network, device } })
}
