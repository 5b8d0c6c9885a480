import type { LiveEvent } from '#contract/live.ts'
import { readEvents } from '#src/offline/live/event-stream.ts'

export interface LiveEar {
  /** Everything heard so far. */
  heard: readonly LiveEvent[]
  lastId: () => string | undefined
  /** The first event of this type that was not asked for before, now or later; fails when the stream ends without one. */
  next<T extends LiveEvent['type']>(type: T): Promise<Extract<LiveEvent, { type: T }>>
  /** Resolves when the stream is over, however. */
  over: Promise<void>
  leave: () => void
}

interface Listening {
  token: string
  lastEventId?: string | undefined
  posts?: readonly string[]
}

/** Listens at a server as a device does. */
export async function openEar(origin: string, { token, lastEventId, posts = [] }: Listening): Promise<LiveEar> {
  const leaving = new AbortController()
  const reply = await fetch(`${origin}/api/live?posts=${posts.join(',')}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  })
  if (reply.status !== 200 || !reply.body) throw new Error(`no stream: ${reply.status} ${await reply.text()}`)
  const heard: LiveEvent[] = []
  const asked = new Set<LiveEvent>()
  let lastId: string | undefined
  let isOver = false
  let news = Promise.withResolvers<void>()
  const tell = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  const listen = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    try {
      for await (const { id, event } of readEvents(body)) {
        lastId = id ?? lastId
        if (event) heard.push(event)
        tell()
      }
    } catch {
      // It was left, or cut off: over is over.
    }
    isOver = true
    tell()
  }
  const over = listen(reply.body)

  return {
    heard,
    lastId: () => lastId,
    over,
    leave: () => leaving.abort(),
    async next<T extends LiveEvent['type']>(type: T) {
      const isWanted = (event: LiveEvent): event is Extract<LiveEvent, { type: T }> => event.type === type
      for (;;) {
        const found = heard.filter(isWanted).find((event) => !asked.has(event))
        if (found) {
          asked.add(found)
          return found
        }
        if (isOver) throw new Error(`the stream ended without ${type}; it told ${JSON.stringify(heard)}`)
        await news.promise
      }
    },
  }
}
