import * as z from 'zod/mini'
import { createTopic } from '../topic.ts'

/**
 * What tabs say to each other about a draft: `wanted` by one that takes it over. The others are for browsers without Web Locks:
 * `asked` whether somebody has it, `held` in answer, and `free` once somebody let go.
 */
const claimMessageSchema = z.object({
  type: z.enum(['wanted', 'asked', 'held', 'free']),
  name: z.string(),
  /** The claim that says so. */
  by: z.string(),
})
type Saying = z.infer<typeof claimMessageSchema>['type']

export const claimTopic = createTopic('drafts', claimMessageSchema)

/** Says something about one draft; `listener` hears what other claims say about it. */
export function joinClaims(topic: typeof claimTopic, name: string, listener: (saying: Saying) => void) {
  const by = crypto.randomUUID()
  const leave = topic.subscribe((message) => {
    if (message.name === name && message.by !== by) listener(message.type)
  })
  return { say: (type: Saying) => topic.announce({ type, name, by }), leave }
}
