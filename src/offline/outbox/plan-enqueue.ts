import type { OutboxItem } from './outbox-item.ts'
import type { OutboxChange } from './outbox-store.ts'
import { isAboutPost } from './outbox-target.ts'

/** What is known when a new item comes in. */
interface Situation {
  items: readonly OutboxItem[]
  /** True while an item of the same target is on its way: the first of the line then cannot be called back. */
  isTargetBusy: boolean
}

const nothing: OutboxChange = { put: [], remove: [] }

/** Decides what a new item does to those that wait: joins them, replaces one, cancels one out, or is not needed. */
export function planEnqueue({ items, isTargetBusy }: Situation, item: OutboxItem): OutboxChange {
  const line = items.filter((other) => other.target === item.target)
  const open = isTargetBusy ? line.slice(1) : line
  const add: OutboxChange = { put: [item], remove: [] }
  switch (item.kind) {
    case 'like-post':
    case 'repost-post':
    case 'bookmark-post':
    case 'follow':
    case 'like-comment':
      return planToggle(item, line.at(-1), open)
    case 'create-post':
    case 'create-comment':
    case 'support-ticket':
    case 'view-posts':
      // The same thing handed over twice, by a double click for example.
      return line.length > 0 ? nothing : add
    case 'add-tag':
      return line.some((other) => other.kind === 'add-tag' && other.name === item.name) ? nothing : add
    case 'remove-tag':
      return line.some((other) => other.kind === 'remove-tag' && other.tagId === item.tagId) ? nothing : add
    case 'delete-post':
      return planDelete(
        item,
        open,
        about(items, (other) => isAboutPost(other, item.postId)),
      )
    case 'delete-comment':
      return planDelete(
        item,
        open,
        about(items, (other) => isAboutComment(other, item.commentId)),
      )
    case 'update-profile': {
      const changes = open.flatMap((other) => (other.kind === 'update-profile' ? [other.changes] : []))
      return { put: [{ ...item, changes: Object.assign({}, ...changes, item.changes) }], remove: open }
    }
    case 'upload-picture':
    case 'remove-picture':
    case 'mark-notifications-read':
      return { put: [item], remove: open }
  }
}

function planToggle(item: OutboxItem, last: OutboxItem | undefined, open: readonly OutboxItem[]): OutboxChange {
  if (!last) return { put: [item], remove: [] }
  const isSameWish = wishOf(last) === wishOf(item)
  if (!open.includes(last)) return isSameWish ? nothing : { put: [item], remove: [] }
  if (isSameWish) return last.state.status === 'refused' ? { put: [item], remove: [last] } : nothing
  // What may have arrived cannot be called back, only overruled.
  return { put: last.mayHaveArrived ? [item] : [], remove: [last] }
}

function planDelete(item: OutboxItem, open: readonly OutboxItem[], pointless: readonly OutboxItem[]): OutboxChange {
  if (open.some((other) => other.kind === item.kind)) return nothing
  const neverLeft = open.length > 0 && open.every((other) => !other.mayHaveArrived)
  return { put: neverLeft ? [] : [item], remove: [...open, ...pointless] }
}

function wishOf(item: OutboxItem): boolean | undefined {
  switch (item.kind) {
    case 'like-post':
    case 'like-comment':
      return item.liked
    case 'repost-post':
      return item.reposted
    case 'bookmark-post':
      return item.bookmarked
    case 'follow':
      return item.following
    default:
      return undefined
  }
}

function about(items: readonly OutboxItem[], isAbout: (item: OutboxItem) => boolean): OutboxItem[] {
  return items.filter(isAbout)
}

function isAboutComment(item: OutboxItem, commentId: string): boolean {
  if (item.kind === 'like-comment') return item.commentId === commentId
  return item.kind === 'create-comment' && item.parentCommentId === commentId
}
