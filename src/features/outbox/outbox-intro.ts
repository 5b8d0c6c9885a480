import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** What becomes by itself of what is listed: nothing of what was refused. */
export function outboxIntro(items: readonly Pick<OutboxItem, 'state'>[]): string {
  const refused = items.filter(({ state }) => state.status === 'refused').length
  if (refused === 0)
    return 'These are safe on this device and go out by themselves, in order, as soon as there is a connection.'
  const held = 'What was not sent is safe on this device and stays until you decide.'
  return refused === items.length ? held : `${held} All else goes out by itself, as soon as there is a connection.`
}
