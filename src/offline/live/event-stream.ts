import { liveEventSchema, type LiveEvent } from '#contract/live.ts'
import { parseJson } from '../api/read-reply.ts'

/** What came over the line: an event, or undefined for a sign of life or something that this version does not know. */
export interface Heard {
  /** Brings back what came after it. */
  id: string | undefined
  event: LiveEvent | undefined
}

/** More than any event has: whatever sends that is not our server. */
const longestBlock = 256 * 1024

/** Reads server-sent events (WHATWG HTML, 9.2) as they come; ends with the stream, throws when it breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Heard> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      if (text.length > longestBlock) throw new Error('An event of a stream has no end.')
      for (const block of blocks) yield readBlock(block)
    }
  } finally {
    // Nobody waits for it: the stream may be broken already.
    reader.cancel().catch(() => undefined)
  }
}

function readBlock(block: string): Heard {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) fields.set(name, value)
  }
  const rest = parseJson(fields.get('data') ?? '')
  const parsed = liveEventSchema.safeParse({ ...(typeof rest === 'object' ? rest : {}), type: fields.get('event') })
  return { id: fields.get('id'), event: parsed.success ? parsed.data : undefined }
}
