import { login, register, requestVerification } from '#contract/auth.ts'
import { endLeftSessions, logout } from '#contract/logout.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { accountIdSchema } from '#contract/ids.ts'
import { deviceCookie } from '#server/http/device-cookie.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { KeptOut } from './kept-out.ts'
import type { IsOnboardingCompleted, LoginReply } from './login-reply.ts'
import type { LoginService } from './login-service.ts'
import type { RegistrationService, SignUpDoor } from './registration-service.ts'
import { toSessionUser } from './session-user-view.ts'
import type { VerificationCodeService } from './verification-code-service.ts'

interface RegistrationRouteDeps {
  codes: VerificationCodeService
  door: SignUpDoor
  keptOut: KeptOut
  registration: RegistrationService
  publicOrigin: string
}

export function registrationRoutes(
  app: FastifyInstance,
  { codes, door, keptOut, registration, publicOrigin }: RegistrationRouteDeps,
): void {
  route(app, requestVerification, {
    prepare: async ({ db, body, network }) => {
      await codes.admitNetwork(network)
      await door.refuseClosed(db)
      await keptOut.refuseNetwork(db, network)
      await keptOut.refuseEmail(db, body.email)
      await codes.admitMail(body.email, network)
    },
    handle: async ({ db, body }) => {
      await codes.send(db, body.email)
      return { message: 'Verification code sent! Please check your email.' }
    },
  })

  route(app, register, {
    headers: ({ device }) => ({ 'set-cookie': deviceCookie(device, publicOrigin) }),
    prepare: ({ db, body, network }) => registration.admit(db, body, network),
    handle: async ({ db, body, network, device, prepared }) => {
      const id = await registration.register(db, body, { ...prepared, origin: { network, device } })
      return { message: 'Registration successful!', user: { id: accountIdSchema.parse(id) } }
    },
  })
}

interface SessionRouteDeps {
  sessions: LoginService
  reply: LoginReply
  isOnboardingCompleted: IsOnboardingCompleted
  publicOrigin: string
}

export function sessionRoutes(
  app: FastifyInstance,
  { sessions, reply, isOnboardingCompleted, publicOrigin }: SessionRouteDeps,
): void {
  route(app, login, {
    headers: ({ device }) => ({ 'set-cookie': deviceCookie(device, publicOrigin) }),
    prepare: ({ db, body, network, device }) => sessions.recognize(db, body, { network, device }),
    handle: (call) => reply(call, call.prepared),
  })

  route(app, logout, {
    // Not "storage": what another member of this device has not sent yet lies there.
    headers: () => ({ 'clear-site-data': '"cache"' }),
    handle: async ({ db, caller }) => {
      await sessions.endSession(db, caller.sessionHash)
      return { message: 'You are logged out.' }
    },
  })

  route(app, endLeftSessions, {
    prepare: ({ network }) => sessions.admitLeft(network),
    handle: async ({ db, body }) => {
      await sessions.endLeft(db, body.sessions)
      return { message: 'These sessions have ended.' }
    },
  })

  route(app, readCurrentUser, async ({ db, caller }) => {
    const member = await sessions.currentMember(db, caller.accountId)
    return toSessionUser(member, { completed: await isOnboardingCompleted(db, member.id) })
  })
}
