import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { login, register, requestVerification } from '#contract/auth.ts'
import { readCurrentUser, type SessionUser } from '#contract/own-session.ts'
import { follow } from '#contract/follow.ts'
import type { BodyInputOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { addTag, readOnboardingSuggestions } from '#contract/onboarding.ts'
import type { Post } from '#contract/post.ts'
import { createPost } from '#contract/post-writing.ts'
import { openMailbox } from './mailbox.ts'
import { emailOf, password, phoneOf, type NewMember } from './member-steps.ts'
import { seedMember } from './seed-member.ts'
import { putSessionOnDevice, signInOnDevice } from './sign-in-on-device.ts'
import type { TestServer } from './start-server.ts'

export interface QuickMember extends NewMember {
  token: string
  user: SessionUser
}

interface Request<E extends Endpoint> {
  params?: Record<string, string>
  body?: BodyInputOf<E>
  token?: string
}

/** An address for each caller, so that many members made in one run stay below the server's limit for one address. */
function someAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
}

/** Asks again, five times at most, when a busy server says that it should be later. */
async function fetchPatiently(address: string, request: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(address, request)
    const afterS = Number(reply.headers.get('retry-after'))
    if (reply.status !== 503 || afterS === 0 || tries > 5) return reply
    await reply.body?.cancel()
    await pause(afterS * 1_000)
  }
}

/** Calls the server over HTTP as a client would; throws what it refuses. */
export async function callServer<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  { params = {}, body, token }: Request<E> = {},
): Promise<ReplyOf<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const isForm = Object.keys(endpoint.files).length > 0
  const reply = await fetchPatiently(`${server.origin}/api${path}`, {
    method: endpoint.method,
    headers: {
      'x-forwarded-for': someAddress(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? toForm(body) : JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${endpoint.name} answered ${reply.status}: ${await reply.text()}`)
  const parsed: unknown = endpoint.reply.parse(await reply.json())
  // Parsed by the endpoint's own schema, whose type the signature states.
  return parsed as ReplyOf<E>
}

/** A member made in a fraction of the screens' time, onboarded unless told otherwise. */
export async function makeMember(
  server: TestServer,
  member: NewMember,
  { onboarding = 'done' }: { onboarding?: 'done' | 'open' } = {},
): Promise<QuickMember> {
  return { ...member, ...(await seedMember(server.dataDir, member, { onboarding })) }
}

/** A member made as the screens would: through the API, and with all that the server does about it. */
export async function registerMember(server: TestServer, member: NewMember): Promise<QuickMember> {
  const email = emailOf(member)
  const mailbox = openMailbox(server.dataDir, email)
  await callServer(server, requestVerification, { body: { email } })
  const { code = '' } = await mailbox.next()
  await callServer(server, register, {
    body: {
      first_name: member.firstName,
      last_name: member.lastName,
      username: member.username,
      email,
      phone_number: phoneOf(member),
      password,
      confirm_password: password,
      code,
    },
  })
  const { token } = await callServer(server, login, { body: { identifier: member.username, password } })
  await onboard(server, token)
  return { ...member, token, user: await callServer(server, readCurrentUser, { token }) }
}

/** Makes a member and signs them in on the page, which shows the home feed. */
export async function enter(page: Page, server: TestServer, member: NewMember): Promise<QuickMember> {
  const made = await makeMember(server, member)
  await signInOnDevice(page, made)
  return made
}

/** Makes a member and signs them in on the device; the story opens a screen next. */
export async function enterUnseen(page: Page, server: TestServer, member: NewMember): Promise<QuickMember> {
  const made = await makeMember(server, member)
  await putSessionOnDevice(page, made)
  return made
}

/** Publishes a post of words through the API. */
export async function publish(server: TestServer, { token }: QuickMember, textContent: string): Promise<Post> {
  const { post } = await callServer(server, createPost, { body: { textContent }, token })
  return post
}

async function onboard(server: TestServer, token: string): Promise<void> {
  const { suggestions } = await callServer(server, readOnboardingSuggestions, { token })
  for (const { id } of suggestions.profiles.companies.slice(0, 5)) {
    await callServer(server, follow, { params: { id }, token })
  }
  for (const { name } of suggestions.tags.slice(0, 5)) await callServer(server, addTag, { body: { name }, token })
}

function toForm(fields: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(fields))) form.append(name, String(value))
  return form
}
