import { expect, it, onTestFinished } from 'vitest'
import { makeMailServer } from '#tests/support/mail-server.ts'
import { codeMail } from './account-mails.ts'
import { MailRefused } from './mailer.ts'
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

it('tells a recipient who is refused for good from a server that is in trouble', async () => {
  const { smtpUrl, start, unknown, received } = await mailServer()
  await start()
  unknown.add('ann@example.org')
  const mailer = makeSmtpMailer({ smtpUrl, from })
  await expect(mailer.send(mail)).rejects.toThrow(MailRefused)
  unknown.clear()
  await mailer.send(mail)
  expect(received).toHaveLength(1)
})
