import { type NewOutboxItem, recordOf } from './outbox-item.ts'
import { postTarget } from './targets.ts'

/** The line an item stands in: items of one target are sent one after the other. */
export function targetOf(item: NewOutboxItem): string {
  return recordOf(item).target(item)
}

/** Whether an item needs what another line creates: without that it has no meaning. */
export function isAbout(item: NewOutboxItem, target: string): boolean {
  return recordOf(item).dependsOn(item).includes(target)
}

/** True for an item that has no meaning once the post is deleted or was never published. */
export function isAboutPost(item: NewOutboxItem, postId: string): boolean {
  return isAbout(item, postTarget(postId))
}
