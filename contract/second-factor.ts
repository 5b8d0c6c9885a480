import * as z from 'zod/mini'
import { fillInAllFields } from './fill-in-all-fields.ts'
import { codeSchema, login } from './auth.ts'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { limits } from './rules.ts'
import { secondFactorStateSchema } from './second-factor-state.ts'

// None of these is recorded under a key: bodies and replies hold secrets.
const ofMember = { access: 'member', path: '/account/totp', idempotent: false } as const

export const readTotp = endpoint({
  ...ofMember,
  name: 'readTotp',
  method: 'GET',
  summary: 'Whether two-factor login is on, and how many recovery codes are left',
  reply: secondFactorStateSchema,
})

export const startTotp = endpoint({
  ...ofMember,
  name: 'startTotp',
  method: 'POST',
  summary: 'Make a secret for an authenticator app (TOTP, RFC 6238); nothing is on before it is confirmed',
  reply: z.object({
    /** In base32, to be typed where nothing can be scanned. */
    secret: z.string(),
    otpauth_url: z.string(),
  }),
})

export const confirmTotp = endpoint({
  ...ofMember,
  name: 'confirmTotp',
  method: 'POST',
  path: '/account/totp/confirm',
  summary:
    'Turn two-factor login on, with a code of the app; the recovery codes are in this answer only, and in that to the same code within two minutes',
  body: z.object({ code: codeSchema }),
  reply: z.object({ message: z.string(), recovery_codes: z.array(z.string()) }),
})

export const endTotp = endpoint({
  ...ofMember,
  name: 'endTotp',
  method: 'DELETE',
  summary: 'Turn two-factor login off, with the password',
  body: z.object({ password: z.string().check(z.maxLength(limits.password)) }),
  reply: messageReplySchema,
})

export const passSecondFactor = endpoint({
  name: 'passSecondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  access: 'public',
  summary: 'Start the session that `login` gave a ticket for: with a code of the app, or one of the recovery codes',
  body: z.object({
    ticket: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.string().check(z.trim(), z.minLength(1, fillInAllFields), z.maxLength(40)),
  }),
  reply: login.reply,
  idempotent: false,
})
