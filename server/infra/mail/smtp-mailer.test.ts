import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { verificationMail } from './account-mails.ts'
import { makeSmtpMailer } from './smtp-mailer.ts'

interface Received {
  from: string
  to: string[]
  source: string
}

async function smtpServer() {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString(),
      })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port')
  return { received, smtpUrl: `smtp://127.0.0.1:${address.port}` }
}

it('delivers through an SMTP server', async () => {
  const { received, smtpUrl } = await smtpServer()
  const mailer = makeSmtpMailer({ smtpUrl, from: 'Sayso <no-reply@sayso.example>' })
  await mailer.send(verificationMail({ to: 'ann@example.org', code: '012345', validForMinutes: 15 }))
  expect(received).toEqual([
    { from: 'no-reply@sayso.example', to: ['ann@example.org'], source: expect.stringContaining('012345') },
  ])
})

it('rejects when nobody answers', async () => {
  const mailer = makeSmtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@sayso.example' })
  const mail = verificationMail({ to: 'ann@example.org', code: '012345', validForMinutes: 15 })
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
})
