import type { Writable } from 'node:stream'
import type { LiveEvent } from '#contract/live.ts'

/** One device that listens. */
export interface LiveStream {
  accountId: string
  sessionHash: string
  /** The posts on its screen. */
  watched: ReadonlySet<string>
  /** Begins with events that have to be looked up; what is told meanwhile may be newer, and comes after them. */
  begin(id: string, look: () => Promise<readonly LiveEvent[]>): Promise<void>
  /** Events with the id that brings back what came after them. */
  tell(id: string, events: readonly LiveEvent[]): void
  end(): void
}

/** What a device has not taken by then it will not take: it comes again with its last id. */
const mostUnreadBytes = 64 * 1024

/** A stream over an answer that does not end. */
export function makeLiveStream(raw: Writable, who: Omit<LiveStream, 'begin' | 'tell' | 'end'>): LiveStream {
  /** Told while the beginning is looked up. */
  let waiting: string | undefined
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > mostUnreadBytes) raw.destroy()
  }
  const goOn = () => {
    const text = waiting
    waiting = undefined
    if (text) write(text)
  }
  return {
    ...who,
    async begin(id, look) {
      waiting = ''
      try {
        const events = await look()
        write(textOf(id, events))
      } finally {
        goOn()
      }
    },
    tell(id, events) {
      const text = textOf(id, events)
      if (waiting === undefined) return write(text)
      waiting += text
      // As where the device is slow: it comes again with its last id.
      if (waiting.length > mostUnreadBytes) raw.destroy()
    },
    end() {
      goOn()
      if (!raw.writableEnded) raw.end()
    },
  }
}

/** Every stream of this process, by member. */
export function makeLiveStreams() {
  const all = new Set<LiveStream>()
  const byAccount = new Map<string, Set<LiveStream>>()
  return {
    all: all as ReadonlySet<LiveStream>,
    of: (accountId: string): ReadonlySet<LiveStream> => byAccount.get(accountId) ?? none,
    accounts: () => [...byAccount.keys()],
    add(stream: LiveStream): void {
      all.add(stream)
      const own = byAccount.get(stream.accountId) ?? new Set()
      byAccount.set(stream.accountId, own.add(stream))
    },
    remove(stream: LiveStream): void {
      all.delete(stream)
      const own = byAccount.get(stream.accountId)
      own?.delete(stream)
      if (own?.size === 0) byAccount.delete(stream.accountId)
    },
  }
}
export type LiveStreams = ReturnType<typeof makeLiveStreams>

const none: ReadonlySet<LiveStream> = new Set()

function textOf(id: string, events: readonly LiveEvent[]): string {
  return events.length === 0 ? eventText(id) : events.map((event) => eventText(id, event)).join('')
}

/** An event as it goes over the line; without one only the id, which keeps the line and says how far it has come. */
function eventText(id: string, event?: LiveEvent): string {
  if (!event) return `id: ${id}\n\n`
  const { type, ...rest } = event
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(rest)}\n\n`
}
