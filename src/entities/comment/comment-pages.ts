import type { Comment } from '#contract/comment.ts'
import type { CommentId } from '#contract/ids.ts'
import { commentsIn, parentIn, type CommentPage, type CommentPages } from './comments-in.ts'

/** Looks for a comment among those of the list and the one it answers. */
export function findIn(list: CommentPages | undefined, id: CommentId): Comment | undefined {
  const parent = parentIn(list)
  return parent?.id === id ? parent : commentsIn(list).find((comment) => comment.id === id)
}

/** Adds a comment where the newest stand, once; not on top of a list whose top was not read, as others stand above. */
export function addTo(list: CommentPages, comment: Comment, end: 'top' | 'bottom'): CommentPages {
  const [first] = list.pages
  if (first === undefined || (end === 'top' && first.previous_cursor)) return list
  if (list.pages.some(({ items }) => items.some(({ id }) => id === comment.id))) return list
  const at = end === 'top' ? 0 : list.pages.length - 1
  return mapPages(list, (page, index) => {
    if (index !== at) return page
    return { ...page, items: end === 'top' ? [comment, ...page.items] : [...page.items, comment] }
  })
}

/** Changes one comment wherever it stands; the same list when it is nowhere. */
export function updateIn(list: CommentPages, id: CommentId, change: (comment: Comment) => Comment): CommentPages {
  return updateWhere(list, (comment) => comment.id === id, change)
}

/** Changes the comments that are meant, the one that the list answers among them; the same list when there are none. */
export function updateWhere(
  list: CommentPages,
  isMeant: (comment: Comment) => boolean,
  change: (comment: Comment) => Comment,
): CommentPages {
  const parent = parentIn(list)
  if (!(parent && isMeant(parent)) && !commentsIn(list).some(isMeant)) return list
  const changed = (comment: Comment) => (isMeant(comment) ? change(comment) : comment)
  return mapPages(list, (page) => ({
    ...page,
    items: page.items.map(changed),
    ...(page.comment && { comment: changed(page.comment) }),
  }))
}

export function removeFrom(list: CommentPages, id: CommentId): CommentPages {
  return mapPages(list, (page) => ({ ...page, items: page.items.filter((comment) => comment.id !== id) }))
}

function mapPages(list: CommentPages, change: (page: CommentPage, at: number) => CommentPage): CommentPages {
  return { ...list, pages: list.pages.map(change) }
}
