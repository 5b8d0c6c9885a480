import * as z from 'zod/mini'
import { accountIdSchema } from '#contract/ids.ts'
import { liveEventSchema } from '#contract/live.ts'
import { createTopic } from '../topic.ts'

const liveWordSchema = z.object({
  memberId: accountIdSchema,
  said: z.discriminatedUnion('what', [
    /** The server is being asked: how posts are from now on is known. */
    z.object({ what: z.literal('asking') }),
    /** `event` is absent where it was only a sign of life. */
    z.object({ what: z.literal('heard'), id: z.optional(z.string()), event: z.optional(liveEventSchema) }),
  ]),
})

/** What the one tab that listens tells itself and the member's others. */
export const liveTopic = createTopic('live', liveWordSchema)
