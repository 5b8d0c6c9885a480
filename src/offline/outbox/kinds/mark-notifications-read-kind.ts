import * as z from 'zod/mini'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { outboxKind } from '../outbox-kind.ts'

const fields = {
  until: z.iso.datetime(),
  /** How many that marks, for tabs that do not know them; earlier builds did not say. */
  marked: z.optional(z.int()),
}

/** Marks as read what came in until a time. */
export const markNotificationsReadKind = outboxKind(
  'mark-notifications-read',
  { fields, reply: markNotificationsRead.reply },
  {
    target: () => 'notifications',
    dependsOn: () => [],
    repeat: { means: 'replacement' },
    takesAway: () => false,
    send: ({ until }, send) => send(markNotificationsRead, { body: { until } }),
    visibility: 'unseen',
    isEditable: false,
    describe: () => ({ title: 'Mark notifications as read' }),
    // The list of notifications looks at what waits.
    pendingView: {},
    effects: ({ until, marked }) => [{ on: 'read-notifications', until, marked }],
    outdatesCopies: false,
  },
)
