import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from './mailer.ts'
import { toMessage } from './smtp-mailer.ts'

interface FileMailerOptions {
  /** Where the `.eml` files go; made when it is missing. */
  directory: string
  from: string
  clock: () => number
  /** Shows one line to the person at the terminal. */
  print: (line: string) => void
}

/** Stores every message as a file that mail programs open and prints its gist: nobody needs a mail server to try the product. */
export function makeFileMailer({ directory, from, clock, print }: FileMailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  let written = 0
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from))
      written += 1
      const stamp = new Date(clock()).toISOString().replaceAll(':', '-')
      const path = join(directory, `${stamp}-${written}-${mail.to.replace(/[^\w.@+-]/g, '_').slice(0, 80)}.eml`)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeFile(path, message, { mode: 0o600 })
      print(`Mail to ${mail.to}: ${gistOf(mail)} (${path})`)
    },
  }
}

/** The subject, and the link when there is one: all that a reader of the terminal needs. */
function gistOf(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  return link === undefined ? mail.subject : `${mail.subject} ${link}`
}
