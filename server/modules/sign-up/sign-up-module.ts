import type { FastifyInstance } from 'fastify'
import { changeSignUp, makeInvitation, readSignUp, withdrawInvitation } from '#contract/sign-up.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { makeRecordSiteAct } from '#server/infra/db/audit-log-repo.ts'
import { makeSignUpService } from './sign-up-service.ts'

/** Serves admins who decide who may sign up; returns what whoever signs up is judged by. */
export function registerSignUpModule(app: FastifyInstance, { clock, newId }: Deps) {
  const record = makeRecordSiteAct({ clock, newId })
  const { mode, door, ...settings } = makeSignUpService({ clock, newId, record })
  route(app, readSignUp, ({ db }) => settings.read(db))
  route(app, changeSignUp, async ({ db, body, caller }) => {
    await settings.change(db, body.mode, caller.accountId)
    return { message: 'Changed.' }
  })
  route(app, makeInvitation, async ({ db, body, caller }) => ({
    message: 'Made.',
    invitation: await settings.invite(db, body, caller.accountId),
  }))
  route(app, withdrawInvitation, async ({ db, params, caller }) => {
    await settings.withdraw(db, params.id, caller.accountId)
    return { message: 'Withdrawn.' }
  })
  return { mode, door }
}
