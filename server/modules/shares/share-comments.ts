import type { Comment } from '#contract/comment.ts'
import { toReadableTime } from './readable-time.ts'
import { markup, type Markup } from '#server/markup.ts'

/**
 * The first that was said about a shared post, for readers without JavaScript; `count` is of all comments and replies. Where scripts run the
 * app shows them, once it is there: nothing jumps until then.
 */
export function commentsOf(comments: readonly Comment[], count: number): Markup | undefined {
  if (comments.length === 0) return undefined
  const further = count - comments.length
  return markup`<noscript><section class="prerendered-comments" aria-label="Comments">
    <ol>${comments.map(commentOf)}</ol>
    ${further > 0 ? markup`<p>${further} more ${further === 1 ? 'comment' : 'comments'}</p>` : undefined}
  </section></noscript>`
}

function commentOf({ first_name, last_name, username, content, created_at }: Comment): Markup {
  return markup`<li>
    <p><strong dir="auto">${first_name} ${last_name}</strong> <span>@${username}</span>
      <time datetime="${created_at}">${toReadableTime(created_at)}</time></p>
    <p class="prerendered-text" dir="auto">${content}</p>
  </li>`
}
