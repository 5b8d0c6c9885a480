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

/** A named stream of messages between all tabs and the worker; what does not parse is not heard. */
export function createTopic<Message>(
  name: string,
  schema: z.ZodMiniType<Message>,
  open: (channelName: string) => BroadcastChannel = openChannel,
): Topic<Message> {
  const listeners = new Set<(message: Message) => void>()
  let channel: BroadcastChannel | undefined

  const tellListeners = (message: Message) => {
    for (const listener of [...listeners]) listener(message)
  }
  // Opened on first use, so that importing a module has no effect.
  const getChannel = () => {
    if (channel) return channel
    channel = open(`${product.storagePrefix}-${name}`)
    channel.onmessage = (event: MessageEvent<unknown>) => {
      const parsed = schema.safeParse(event.data)
      if (parsed.success) tellListeners(parsed.data)
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
