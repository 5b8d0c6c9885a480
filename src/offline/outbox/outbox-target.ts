import { type NewOutboxItem, recordOf } from './outbox-item.ts'

/** The line an item stands in: items of one target are sent one after the other. */
export function targetOf(item: NewOutboxItem): string {
  return recordOf(item).target(item)
}

/** Whether an item needs what another line creates: without that it has no meaning. */
export function isAbout(item: NewOutboxItem, target: string): boolean {
  return recordOf(item).dependsOn(item).includes(target)
}
