import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { codeMail, resetMail } from './account-mails.ts'
import { makeFileMailer } from './file-mailer.ts'

async function fileMailer() {
  const parent = await mkdtemp(join(tmpdir(), 'mail-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const directory = join(parent, 'mail')
  const lines: string[] = []
  const mailer = makeFileMailer({
    directory,
    from: 'Sayso <no-reply@localhost>',
    clock: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    print: (line) => lines.push(line),
  })
  return { mailer, directory, lines }
}

it('writes a message as an .eml file and prints its code', async () => {
  const { mailer, directory, lines } = await fileMailer()
  await mailer.send(codeMail('sign-up', { to: 'ann@example.org', code: '012345', validForMinutes: 15 }))
  expect(await readdir(directory)).toEqual(['2026-01-02T03-04-05.000Z-1-ann@example.org.eml'])
  expect(lines).toEqual([expect.stringContaining('Mail to ann@example.org: 012345 is your Sayso code (')])
  const source = await readFile(join(directory, '2026-01-02T03-04-05.000Z-1-ann@example.org.eml'), 'utf8')
  expect(source).toMatch(/^To: ann@example\.org\r?$/m)
  expect(source).toContain('multipart/alternative')
})

it('prints the link of a reset message', async () => {
  const { mailer, lines } = await fileMailer()
  const resetUrl = 'http://localhost:3000/ResetPassword?token=abc'
  await mailer.send(resetMail({ to: 'ann@example.org', firstName: 'Ann', resetUrl }))
  expect(lines[0]).toContain(resetUrl)
})

it('writes to one person, whatever the address looks like, and stays in its directory', async () => {
  const { mailer, directory } = await fileMailer()
  await mailer.send(codeMail('sign-up', { to: '../../a,b@example.org', code: '012345', validForMinutes: 15 }))
  const [name = ''] = await readdir(directory)
  expect(name).not.toContain('/')
  expect(await readFile(join(directory, name), 'utf8')).toMatch(/^To: <"[^"]*a,b"@example\.org>\r?$/m)
})

it('forgets what was written to an address, and nothing else', async () => {
  const { mailer, directory } = await fileMailer()
  await mailer.forget('ann@example.org')
  for (const to of ['ann@example.org', 'joann@example.org', 'x-ann@example.org', 'ann@example.org']) {
    await mailer.send(codeMail('sign-up', { to, code: '012345', validForMinutes: 15 }))
  }
  await mailer.forget('ann@example.org')
  expect((await readdir(directory)).map((name) => name.replace(/^.*Z-/, ''))).toEqual([
    '2-joann@example.org.eml',
    '3-x-ann@example.org.eml',
  ])
})
