import type * as z from 'zod/mini'
import { product } from '#contract/product.ts'

export interface Topic<Message> {
  /** Tells every listener of this context at once, and those of every other tab and of the worker soon. */
  announce(message: Message): void
  /** Tells the listeners of this context alone. */
  tellHere(message: Message): void
  /** Returns the function that ends it. */
  subscribe(listener: (message: Message) => void): () => void
}

const openChannel = (name: string): BroadcastChannel => new BroadcastChannel(name)

/**
 * A named stream of messages between all tabs and the worker; what does not parse is not heard. A schema that is not among the first
 * screen's bytes is loaded with the first message, and all are heard in their order.
 */
export function createTopic<Message>(
  name: string,
  schema: z.ZodMiniType<Message> | (() => Promise<z.ZodMiniType<Message>>),
  open: (channelName: string) => BroadcastChannel = openChannel,
): Topic<Message> {
  const listeners = new Set<(message: Message) => void>()
  let channel: BroadcastChannel | undefined
  let loading: Promise<z.ZodMiniType<Message>> | undefined

  const tellListeners = (message: Message) => {
    for (const listener of [...listeners]) listener(message)
  }
  const hear = (parser: z.ZodMiniType<Message>, data: unknown) => {
    const parsed = parser.safeParse(data)
    if (parsed.success) tellListeners(parsed.data)
  }
  // Opened on first use, so that importing a module has no effect.
  const getChannel = () => {
    if (channel) return channel
    channel = open(`${product.storagePrefix}-${name}`)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof schema !== 'function') return hear(schema, data)
      loading ??= schema()
      loading.then(
        (loaded) => hear(loaded, data),
        (cause: unknown) => {
          loading = undefined
          console.error(`What was said of ${name} could not be read.`, cause)
        },
      )
    }
    return channel
  }

  return {
    announce(message) {
      tellListeners(message)
      getChannel().postMessage(message)
    },
    tellHere: tellListeners,
    subscribe(listener) {
      getChannel()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
