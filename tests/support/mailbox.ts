import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseMail, type ReceivedMail } from './parse-mail.ts'

const patienceMs = 30_000

export type Mailbox = {
  /** The oldest mail not handed out yet; waits for one up to half a minute. */
  next: () => Promise<ReceivedMail>
  /** Every mail so far, oldest first. */
  all: () => ReceivedMail[]
}

/** What a server without SMTP wrote for an address into DATA_DIR/mail. */
export function openMailbox(dataDir: string, address: string): Mailbox {
  let handedOut = 0

  const all = () =>
    mailsIn(path.join(dataDir, 'mail')).filter((mail) => mail.to.toLowerCase() === address.toLowerCase())
  const next = async () => {
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      const mail = all()[handedOut]
      if (mail) {
        handedOut += 1
        return mail
      }
      await pause(50)
    }
    throw new Error(`no further mail to ${address} within ${patienceMs} ms; ${handedOut} came before`)
  }
  return { next, all }
}

function mailsIn(folder: string): ReceivedMail[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap((name) => parseMail(readFileSync(path.join(folder, name), 'utf8')) ?? [])
}
