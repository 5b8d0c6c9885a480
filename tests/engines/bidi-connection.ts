import * as z from 'zod/mini'

const replySchema = z.object({
  type: z.enum(['success', 'error']),
  id: z.number(),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
})
const eventSchema = z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() })

/** It ends what hangs; a busy machine takes a minute for what else takes a second. */
const patienceMs = 120_000

/** A WebDriver BiDi session over a WebSocket: https://w3c.github.io/webdriver-bidi/. */
export interface BidiConnection {
  send: (method: string, params?: object) => Promise<unknown>
  close: () => void
}

/** Connects and hands every event to `onEvent`. */
export async function connectBidi(
  url: string,
  onEvent: (method: string, params: unknown) => void,
): Promise<BidiConnection> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`Nothing listens at ${url}.`)), { once: true })
  })
  const waiting = new Map<number, (reply: z.infer<typeof replySchema>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data))
    const reply = replySchema.safeParse(message).data
    if (reply) waiting.get(reply.id)?.(reply)
    const event = eventSchema.safeParse(message).data
    if (event) onEvent(event.method, event.params)
  })
  let last = 0
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new Error(`${method} was not answered within ${patienceMs} ms`))
        }, patienceMs)
        waiting.set(id, ({ type, result, error, message }) => {
          clearTimeout(timer)
          waiting.delete(id)
          if (type === 'success') resolve(result)
          else reject(new Error(`${method}: ${error}: ${message}`))
        })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}
