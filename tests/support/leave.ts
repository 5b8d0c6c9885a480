import type { deactivateAccount, deleteAccount } from '#contract/leaving.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestMember } from './insert-member.ts'

/** What `leave` gives a member for a password. */
export const leaversPassword = 'Leaving-1!'
let passwordHash: Promise<string> | undefined

/** Lets a member leave by the call for it. */
export async function leave(
  { call, deps }: Pick<TestApp, 'call' | 'deps'>,
  { id, token }: TestMember,
  endpoint: typeof deactivateAccount | typeof deleteAccount,
): Promise<void> {
  passwordHash ??= hashPassword(leaversPassword)
  await deps.db
    .updateTable('accounts')
    .set({ password_hash: await passwordHash })
    .where('id', '=', id)
    .execute()
  const { status, text } = await call(endpoint, { body: { password: leaversPassword } }, token)
  if (status !== 200) throw new Error(text)
}
