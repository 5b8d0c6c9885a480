import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { register, requestVerification } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { makeMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { signUpForm } from '#tests/support/sign-up-form.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

let mails: MailServer
let settings: Record<string, string>
beforeEach(async () => {
  mails = await makeMailServer()
  onTestFinished(() => mails.stop())
  const { postgresUrl, drop } = await makeTestTarget()
  onTestFinished(() => drop())
  settings = { SMTP_URL: mails.smtpUrl, ...(postgresUrl && { DATABASE_URL: postgresUrl }) }
})

async function serverHere(): Promise<TestServer> {
  const server = await startServer(settings)
  onTestFinished(() => server.remove())
  return server
}

/** How many mails are still to be sent, asked past the server. */
async function countWaiting({ dataDir }: TestServer): Promise<number> {
  const postgresUrl = settings['DATABASE_URL']
  const sqliteFile = path.join(dataDir, 'database.sqlite')
  const { db } = openDatabase(postgresUrl === undefined ? { sqliteFile } : { postgresUrl, poolSize: 1 }, () => {})
  try {
    const mailJobs = db.selectFrom('jobs').select('id').where('queue', '=', 'mail')
    return (await mailJobs.where('dead_at', 'is', null).execute()).length
  } finally {
    await db.destroy()
  }
}

async function post({ origin }: TestServer, endpoint: Endpoint, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/api${endpoint.path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return reply.status
}

/** A second attempt comes after a dozen seconds, a third after 25 more. */
const patience = { timeout: 90_000 }

const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email))
const codeFor = (email: string) => /^Subject: (\d{6})/m.exec(mailsTo(email)[0]?.source ?? '')?.[1] ?? ''

it('a mail whose process was killed before the mail server had it is sent after the restart, once', async () => {
  const { called } = await mails.hang()
  const server = await serverHere()
  const email = 'killed@example.org'
  expect(await post(server, requestVerification, { email })).toBe(200)
  await called
  // Before it is killed: whoever opens a database after that mends it.
  expect(await countWaiting(server)).toBe(1)
  await server.kill()
  await mails.start()
  await server.restart()
  await expect.poll(() => mailsTo(email).length, patience).toBe(1)
  expect(await post(server, register, signUpForm('killed', codeFor(email)))).toBe(200)
  expect(mailsTo(email)).toHaveLength(1)
})

it('while the mail server is down nobody waits; when it is back each mail arrives once, whichever process sends it', async () => {
  const server = await serverHere()
  // On SQLite there is one process.
  const servers = settings['DATABASE_URL'] === undefined ? [server] : [server, await serverHere()]
  const emails = Array.from({ length: 12 }, (_, index) => `waiting${index}@example.org`)
  for (const [index, email] of emails.entries()) {
    const startedAt = performance.now()
    expect(await post(servers[index % servers.length] ?? server, requestVerification, { email })).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  }
  await expect.poll(() => server.output()).toContain('ECONNREFUSED')
  expect(await countWaiting(server)).toBe(emails.length)
  await mails.start()
  await expect.poll(() => emails.filter((email) => mailsTo(email).length > 0), patience).toEqual(emails)
  expect(mails.received).toHaveLength(emails.length)
}, 240_000)
