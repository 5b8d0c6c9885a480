export type ReceivedMail = {
  to: string
  subject: string
  /** The message's plain text. */
  text: string
  /** The first six digits that stand alone in subject or text. */
  code: string | undefined
  /** The first address of a page in the text. */
  link: string | undefined
}

/** Reads as much of a message as tests need; undefined where it is not a whole message (yet). */
export function parseMail(source: string): ReceivedMail | undefined {
  const message = splitMessage(source)
  const to = message.headers.get('to')
  const text = plainTextOf(message)
  if (to === undefined || text === undefined) return undefined
  const subject = decodeWords(message.headers.get('subject') ?? '')
  return {
    to: /<([^>]+)>/.exec(to)?.[1] ?? to,
    subject,
    text,
    code: /(?<!\d)\d{6}(?!\d)/.exec(`${subject}\n${text}`)?.[0],
    link: /https?:\/\/[^\s>"]+/.exec(text)?.[0],
  }
}

type Part = { headers: Map<string, string>; body: string }

function splitMessage(source: string): Part {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: rest.join('\n\n') }
}

function plainTextOf({ headers, body }: Part): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary !== undefined) {
    // Without the closing boundary the file is still being written.
    if (!body.includes(`--${boundary}--`)) return undefined
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return parts.map((part) => plainTextOf(splitMessage(part.replace(/^\n/, '')))).find((text) => text !== undefined)
  }
  if (!type.startsWith('text/plain')) return undefined
  return decode(body, headers.get('content-transfer-encoding')?.toLowerCase())
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return decodeQuoted(body.replace(/=\n/g, ''))
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Undoes the encoded words of RFC 2047 that a header with other letters than ASCII is written in. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
