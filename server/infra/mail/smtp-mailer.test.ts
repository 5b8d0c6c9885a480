import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { inspect } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { makeMailServer } from '#tests/support/mail-server.ts'
import { codeMail } from './account-mails.ts'
import { makeSmtpMailer } from './smtp-mailer.ts'

const from = 'Sayso <no-reply@sayso.example>'
const mail = codeMail('sign-up', { to: 'ann@example.org', code: '012345', validForMinutes: 15 })

async function mailServer() {
  const server = await makeMailServer()
  onTestFinished(() => server.stop())
  return server
}

it('delivers through an SMTP server, under the name that the message has', async () => {
  const { received, smtpUrl, start } = await mailServer()
  await start()
  await makeSmtpMailer({ smtpUrl, from }).send({ ...mail, id: 'job-1' })
  expect(received).toEqual([
    { from: 'no-reply@sayso.example', to: ['ann@example.org'], source: expect.stringContaining('012345') },
  ])
  expect(received[0]?.source).toMatch(/^Message-ID: <job-1@sayso\.example>\r?$/m)
})

it('rejects when nobody answers', async () => {
  const { smtpUrl } = await mailServer()
  await expect(makeSmtpMailer({ smtpUrl, from }).send(mail)).rejects.toThrow('ECONNREFUSED')
})

it('tells a recipient that there is not from a message that is refused, and both from what the operator has to mend', async () => {
  const { smtpUrl, start, refused, refusedData, received } = await mailServer()
  await start()
  const mailer = makeSmtpMailer({ smtpUrl, from })
  const failure = async () => (await mailer.send(mail).catch((error: unknown) => error)) as Error
  for (const [said, name] of [
    ['550 5.1.1 No such mailbox', 'RecipientRefused'],
    ['550 No such mailbox', 'RecipientRefused'],
    ['552 5.2.2 Mailbox full', 'RecipientRefused'],
    ['550 Unrouteable address', 'RecipientRefused'],
    ['553 sorry, this recipient is not in my list', 'RecipientRefused'],
    ['550 relay not permitted', 'Error'],
    ['550 Administrative prohibition', 'Error'],
    ['550 authentication required for this user', 'Error'],
    ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'Error'],
    ['550 5.1.0 <a@b>: Sender address rejected: User unknown in virtual mailbox table', 'Error'],
    ['550 5.1.90 The daily limit for message recipients is reached', 'Error'],
    ['450 4.2.0 Come again', 'Error'],
    ['554 5.7.1 Relay access denied', 'Error'],
    ['550 5.7.1 Relay access denied', 'Error'],
    ['550 5.1.8 Your domain is not there', 'Error'],
    ['530 5.7.0 Log in first', 'Error'],
    ['554 No', 'Error'],
  ] as const) {
    refused.set(mail.to, said)
    expect({ said, name: (await failure()).name }).toEqual({ said, name })
  }
  refused.clear()
  for (const [said, name] of [
    ['554 5.7.1 Spam', 'MailRefused'],
    ['550 No', 'MailRefused'],
    ['554 5.2.252 SendAsDenied', 'MailRefused'],
    ['554 Message rejected: Email address is not verified', 'MailRefused'],
    ['550 5.1.1 No such mailbox', 'RecipientRefused'],
    ['451 Later', 'Error'],
  ] as const) {
    refusedData.push(said)
    expect({ said, name: (await failure()).name }).toEqual({ said, name })
  }
  received.length = 0
  await mailer.send(mail)
  expect(received).toHaveLength(1)
})

it('waits for minutes for the answer to a message: whoever leaves earlier makes a slow server get it twice', async () => {
  const { smtpUrl, start, hold } = await mailServer()
  await start()
  const { taken, answer } = hold()
  const setTimeouts = vi.spyOn(Socket.prototype, 'setTimeout')
  onTestFinished(() => setTimeouts.mockRestore())
  const sent = makeSmtpMailer({ smtpUrl, from }).send(mail)
  await taken
  const port = Number(new URL(smtpUrl).port)
  const sockets = setTimeouts.mock.contexts.filter((context) => context instanceof Socket)
  const line = sockets.find(({ remotePort }) => remotePort === port)
  expect(line?.timeout).toBeGreaterThanOrEqual(2 * minuteMs)
  // A job that is silent for ten minutes counts as hanging.
  expect(line?.timeout).toBeLessThan(9 * minuteMs)
  answer()
  await sent
})

it('breaks off when it is told to, and says why', async () => {
  const { smtpUrl, start, hold } = await mailServer()
  await start()
  const { taken, answer } = hold()
  const cutOff = new AbortController()
  const sent = makeSmtpMailer({ smtpUrl, from }).send(mail, cutOff.signal)
  await taken
  cutOff.abort(new Error('the process stops'))
  await expect(sent).rejects.toThrow('the process stops')
  answer()
})

it('says nothing of its password, though a server repeats the line that it refuses', async () => {
  const server = createServer((line) => {
    line.write('220 mail.example.org\r\n')
    line.on('data', (data) => {
      const said = data.toString().trim()
      line.write(said.startsWith('EHLO') ? '250-mail.example.org\r\n250 AUTH PLAIN\r\n' : `535 Not this: ${said}\r\n`)
    })
    line.on('error', () => line.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const smtpUrl = `smtp://ann:s%20cret@127.0.0.1:${port}`
  const error: unknown = await makeSmtpMailer({ smtpUrl, from })
    .send(mail)
    .catch((cause: unknown) => cause)
  const said = inspect(error, { depth: 5 })
  expect(said).toContain('535 Not this: AUTH PLAIN …')
  for (const secret of ['s cret', 's%20cret', Buffer.from('\0ann\0s cret').toString('base64')])
    expect(said).not.toContain(secret)
})

it('takes a password as it is written where a percent sign in it is no escape', () => {
  expect(() => makeSmtpMailer({ smtpUrl: 'smtp://ann:100%sure@127.0.0.1:25', from })).not.toThrow()
})
