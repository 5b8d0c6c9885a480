import * as z from 'zod/mini'
import { login, nameSchema } from './auth.ts'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { ownPasskeySchema, passkeyIdSchema } from './own-passkey.ts'
import { limits } from './rules.ts'

const base64urlSchema = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_000))
/** What a device calls a passkey: up to 1,023 bytes. */
const credentialIdSchema = z.string().check(z.regex(/^[\w-]{16,1400}$/))
const typeSchema = z.literal('public-key')
const descriptorSchema = z.object({ id: credentialIdSchema, type: typeSchema })
const verificationSchema = z.enum(['required', 'preferred'])

/** What a device needs to make a passkey (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn). */
const creationSchema = z.object({
  challenge: base64urlSchema,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64urlSchema, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: typeSchema })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
})

/** What a device needs to show one (`PublicKeyCredentialRequestOptionsJSON`). */
const requestSchema = z.object({
  challenge: base64urlSchema,
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptorSchema),
  userVerification: verificationSchema,
})

/** What a device made of a passkey (`RegistrationResponseJSON`). */
const registrationSchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: typeSchema,
  response: z.object({ clientDataJSON: base64urlSchema, attestationObject: base64urlSchema }),
})

/** What a device signed with one (`AuthenticationResponseJSON`). */
export const assertionSchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: typeSchema,
  response: z.object({
    clientDataJSON: base64urlSchema,
    authenticatorData: base64urlSchema,
    signature: base64urlSchema,
    userHandle: z.optional(base64urlSchema),
  }),
})

const passwordBodySchema = z.object({ password: z.string().check(z.maxLength(limits.password)) })
const idParamsSchema = z.object({ id: passkeyIdSchema })

// None of these is recorded under a key: a body holds a password, a reply a session token, and a challenge works once anyway.
const unrecorded = { method: 'POST', idempotent: false } as const

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/account/passkeys',
  access: 'member',
  summary: "The caller's passkeys, oldest first",
  reply: z.object({ passkeys: z.array(ownPasskeySchema) }),
})

export const beginPasskey = endpoint({
  ...unrecorded,
  name: 'beginPasskey',
  path: '/account/passkeys/begin',
  access: 'member',
  summary: 'What a device needs to make a passkey, for whoever has the password, too',
  body: passwordBodySchema,
  reply: z.object({ options: creationSchema }),
})

export const addPasskey = endpoint({
  ...unrecorded,
  name: 'addPasskey',
  path: '/account/passkeys',
  access: 'member',
  summary: 'Take the passkey that a device made',
  body: z.object({ response: registrationSchema }),
  reply: z.object({ message: z.string(), passkey: ownPasskeySchema }),
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/account/passkeys/:id',
  access: 'member',
  summary: "Give one of the caller's passkeys another name",
  params: idParamsSchema,
  body: z.object({ name: nameSchema }),
  reply: z.object({ message: z.string(), passkey: ownPasskeySchema }),
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/account/passkeys/:id',
  access: 'member',
  summary: "Forget one of the caller's passkeys, with the password: it logs nobody in any more",
  params: idParamsSchema,
  body: passwordBodySchema,
  reply: messageReplySchema,
  idempotent: false,
})

export const askPasskey = endpoint({
  ...unrecorded,
  name: 'askPasskey',
  path: '/account/passkeys/ask',
  access: 'member',
  summary: "What a device needs to show one of the caller's passkeys, where that stands in for the password",
  reply: z.object({ options: requestSchema }),
})

const ticketSchema = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

export const beginPasskeyLogin = endpoint({
  ...unrecorded,
  name: 'beginPasskeyLogin',
  path: '/auth/passkey/begin',
  access: 'public',
  summary:
    'What a device needs to show a passkey: any, or as the second step of the login that `ticket` is of one of its member’s',
  body: z.object({ ticket: ticketSchema }),
  reply: z.object({ options: requestSchema }),
})

export const passkeyLogin = endpoint({
  ...unrecorded,
  name: 'passkeyLogin',
  path: '/auth/passkey',
  access: 'public',
  summary: 'Start a session with a passkey: alone, or as the second step of the login that `ticket` is of',
  body: z.object({ ticket: ticketSchema, response: assertionSchema }),
  reply: login.reply,
})
