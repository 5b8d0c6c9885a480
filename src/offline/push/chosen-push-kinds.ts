import * as z from 'zod/mini'
import { notificationKindSchema } from '#contract/notification-kinds.ts'
import { createTopic } from '../topic.ts'

/** What tabs tell each other of what this device tells of, once it holds. */
export const chosenPushKinds = createTopic('push-kinds', z.array(notificationKindSchema))
