import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'
import { listenOn } from './listen-on.ts'

interface ReceivedMail {
  from: string
  to: string[]
  source: string
}

export interface MailServer {
  smtpUrl: string
  /** What it took, oldest first. */
  received: ReceivedMail[]
  /** The recipients it refuses, and what it says then, as `550 5.1.1 No such mailbox`. */
  refused: Map<string, string>
  /** What it says to the next messages, one after the other, rather than take them. */
  refusedData: string[]
  /** Listens; to begin with it does not. */
  start: () => Promise<void>
  /** Takes messages from now on and answers none until `answer`, as one that looks for spam; `taken` once it has the first. */
  hold: () => { taken: Promise<void>; answer: () => void }
  /** Takes connections and says nothing, as one that hangs; answers once somebody has come. */
  hang: () => Promise<{ called: Promise<void> }>
  /** Refuses connections from now on. */
  stop: () => Promise<void>
}

/** A real mail server on this machine, which can be down, hang and come back on the same port. */
export async function makeMailServer(): Promise<MailServer> {
  const port = await freePort()
  const received: ReceivedMail[] = []
  const refused = new Map<string, string>()
  const refusedData: string[] = []
  let stop = async () => {}
  let onTaken = () => {}
  let held: Promise<void> | undefined

  async function start(): Promise<void> {
    await stop()
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(refusal(refused.get(address))),
      async onData(stream, { envelope }, done) {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(Buffer.from(chunk))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, source: Buffer.concat(chunks).toString() })
        onTaken()
        await held
        done(refusal(refusedData.shift()))
      },
    })
    // What it hears of a port in use: that is tried again.
    server.on('error', () => {})
    await listenOn(server.server, port)
    stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  }

  async function hang(): Promise<{ called: Promise<void> }> {
    await stop()
    const sockets: Socket[] = []
    const called = Promise.withResolvers<void>()
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      called.resolve()
    })
    await listenOn(server, port)
    stop = () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    }
    return { called: called.promise }
  }

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    refused,
    refusedData,
    start,
    hang,
    hold() {
      const taken = Promise.withResolvers<void>()
      const answered = Promise.withResolvers<void>()
      onTaken = taken.resolve
      held = answered.promise
      return { taken: taken.promise, answer: answered.resolve }
    },
    async stop() {
      await stop()
      stop = async () => {}
    },
  }
}

function refusal(said: string | undefined): Error | null {
  return said === undefined ? null : Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) })
}
