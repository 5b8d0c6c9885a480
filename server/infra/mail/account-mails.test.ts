import { describe, expect, it } from 'vitest'
import { codeMail, knownAddressMail, resetMail } from './account-mails.ts'

const to = 'ann@example.org'

describe('a message about an account', () => {
  it('says the code in subject, text and HTML', () => {
    const mail = codeMail('sign-up', { to, code: '012345', validForMinutes: 15 })
    expect(mail.subject).toContain('012345')
    expect(mail.text).toContain('012345')
    expect(mail.html).toContain('012345')
    expect(mail.text).toContain('15 minutes')
  })

  it('spells the reset link out in the text, for readers without HTML', () => {
    const resetUrl = 'https://sayso.example/ResetPassword?token=a_b-c'
    const mail = resetMail({ to, firstName: 'Ann', resetUrl })
    expect(mail.text).toContain(resetUrl)
    expect(mail.html).toContain(`href="${resetUrl}"`)
  })

  it('does not let a name become markup', () => {
    const mail = resetMail({ to, firstName: '<img src=x>', resetUrl: 'https://sayso.example/' })
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x&gt;')
  })

  it('fetches nothing when it is opened', () => {
    for (const mail of [
      codeMail('sign-up', { to, code: '012345', validForMinutes: 15 }),
      knownAddressMail('sign-up', { to, loginUrl: 'https://sayso.example/login' }),
    ]) {
      expect(mail.html).not.toMatch(/\bsrc=|url\(|<link|@import/)
    }
  })

  it('gives a known address no code', () => {
    const mail = knownAddressMail('sign-up', { to, loginUrl: 'https://sayso.example/login' })
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/\b\d{6}\b/)
  })
})
