import { actOfNotification } from '#contract/notification-kinds.ts'
import type { NotificationGroup } from './group-notifications.ts'

/** A notification's sentence in its parts: who (the first name stands out) and what they did. */
export interface NotificationSentence {
  first: string
  /** ` and 3 others`, ` and Jonas Lindqvist`, or nothing. */
  others: string
  act: string
}

/** Says what happened: "Amara Osei and 3 others liked your post". */
export function describeNotification({ newest, actors }: NotificationGroup): NotificationSentence {
  const [first, second] = actors
  const count = actors.length - 1
  const others = second === undefined ? '' : count === 1 ? ` and ${second.name}` : ` and ${count} others`
  return { first: first?.name ?? '', others, act: actOfNotification(newest) }
}
