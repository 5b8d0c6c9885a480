import { createTransport } from 'nodemailer'
import { expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'

async function written(mail: { subject: string; text: string }): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const html = '<p>123456 is not read from here: https://html.example</p>'
  const { message } = await transport.sendMail({ from: 'a@example.org', to: 'Zoë <zoe@example.org>', html, ...mail })
  if (!Buffer.isBuffer(message)) throw new Error('the message is not a buffer')
  return message.toString('utf8')
}

it('finds the code and the link in the plain text', async () => {
  const long = 'https://localhost:3000/ResetPassword?token=' + 'x'.repeat(90)
  const mail = parseMail(
    await written({ subject: 'Hello', text: `Für dich – 1234567 is none, 048213 is one\n\n${long}\n` }),
  )
  expect(mail).toMatchObject({ to: 'zoe@example.org', subject: 'Hello', code: '048213', link: long })
})

it('reads a subject with letters beyond ASCII', async () => {
  const mail = parseMail(
    await written({ subject: 'Grüße: 777123 ist dein Code für Überall auf der Welt', text: 'Text' }),
  )
  expect(mail).toMatchObject({ subject: 'Grüße: 777123 ist dein Code für Überall auf der Welt', code: '777123' })
})

it('waits for the rest of a half-written message', async () => {
  const whole = await written({ subject: 'Hello', text: '123456' })
  expect(parseMail(whole.slice(0, -20))).toBeUndefined()
  expect(parseMail('')).toBeUndefined()
})
