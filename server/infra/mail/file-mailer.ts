import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { namesIn } from '#server/infra/files/names-in.ts'
import type { Mail, Mailer } from './mailer.ts'
import { toMessage } from './smtp-mailer.ts'
import { makeFolderAside } from '#server/infra/files/make-folder.ts'

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
      const path = join(directory, `${stamp}-${written}-${fileNamePart(mail.to)}.eml`)
      await makeFolderAside(directory)
      await writeFile(path, message, { mode: 0o600 })
      print(`Mail to ${mail.to}: ${gistOf(mail)} (${path})`)
    },

    async forget(address) {
      const part = fileNamePart(address)
      for (const name of await namesIn(directory)) {
        if (/Z-\d+-(.+)\.eml$/.exec(name)?.[1] === part) await rm(join(directory, name), { force: true })
      }
    },
  }
}

function fileNamePart(address: string): string {
  return address.replace(/[^\w.@+-]/g, '_').slice(0, 80)
}

/** The subject, and the link when there is one: all that a reader of the terminal needs. */
function gistOf(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  return link === undefined ? mail.subject : `${mail.subject} ${link}`
}
