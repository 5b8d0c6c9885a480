import type { Db, Row } from '#server/infra/db/tables.ts'
import type { LoginService } from './login-service.ts'
import { toSessionUser } from './session-user-view.ts'

/** Asks the onboarding module whether a member has completed it. */
export type IsOnboardingCompleted = (db: Db, accountId: string) => Promise<boolean>

interface LoginReplyDeps {
  sessions: Pick<LoginService, 'startSession'>
  isOnboardingCompleted: IsOnboardingCompleted
}

interface LoginCall {
  db: Db
  network: string
  device: string
  userAgent: string | undefined
}

export type LoginReply = ReturnType<typeof makeLoginReply>

/** What every way to log in ends with: a session, and the answer with its token. */
export function makeLoginReply({ sessions, isOnboardingCompleted }: LoginReplyDeps) {
  return async ({ db, network, device, userAgent }: LoginCall, member: Row<'accounts'>) => ({
    message: 'Login successful!',
    ...(await sessions.startSession(db, member, { network, device, userAgent })),
    user: toSessionUser(member, { completed: await isOnboardingCompleted(db, member.id) }),
  })
}
