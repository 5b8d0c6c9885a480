import type { AccountSummary } from '#contract/account.ts'
import type { BlockedMember } from '#contract/block.ts'
import { product } from '#contract/product.ts'
import { actOfNotification } from '#contract/notification-kinds.ts'
import type { Notification } from '#contract/notification.ts'
import type { Post } from '#contract/post.ts'
import type { OwnTicket } from '#contract/export.ts'
import { reportReasons } from '#contract/report.ts'
import { markup, type Markup } from '#server/markup.ts'
import type { MemberLists } from './member-lists.ts'

/** A page that opens without a server: what it links to lies beside it. */
export function archivePage(title: string, body: Markup): Buffer {
  const { markup: html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${product.name}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return Buffer.from(html)
}

export const archiveStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
article, li { overflow-wrap: anywhere; }
article { padding: 1rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
.text { margin: 0.25rem 0; white-space: pre-wrap; }
.quiet, time, figcaption { font-size: 0.875rem; opacity: 0.75; }
figure { margin: 0.75rem 0; }
img { max-width: 100%; height: auto; border-radius: 0.5rem; }
nav { display: flex; gap: 1rem; padding: 1rem 0; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
`

interface ListPage<T> {
  title: string
  /** How one of its items reads. */
  item: (item: T) => Markup
  /** Addresses of the pictures that go along with one. */
  picturesOf: (item: T) => string[]
}

export const listPages: { readonly [Name in keyof MemberLists]: ListPage<MemberLists[Name]> } = {
  posts: {
    title: 'Posts',
    item: (post) => article(post.created_at, textOf(post.text_content), post.media.map(figureOf)),
    picturesOf: ({ media }) => media.map(({ media_url }) => media_url),
  },
  reposts: list('Reposts', ({ created_at, original_post: { user, text_content } }) =>
    article(created_at, markup`<p>${nameOf(user)}</p>${textOf(text_content)}`),
  ),
  comments: list('Comments', ({ created_at, content }) => article(created_at, textOf(content))),
  likes: list('Likes', postOfOther),
  bookmarks: list('Bookmarks', postOfOther),
  following: list('Following', memberOf),
  followers: list('Followers', memberOf),
  blocks: list('Blocked members', memberSince),
  mutes: list('Muted members', memberSince),
  notifications: list('Notifications', notificationOf),
  reports: list('Reports', ({ created_at, kind, id, reason, note = '' }) =>
    article(created_at, markup`<p>${reportReasons[reason]}: ${kind} ${id}</p>${textOf(note)}`),
  ),
  sessions: list('Devices', ({ created_at, last_used_at, browser, system }) =>
    article(created_at, markup`<p>${browser} on ${system}, last used ${timeOf(last_used_at)}</p>`),
  ),
  passkeys: list('Passkeys', ({ created_at, name, last_used_at: used }) =>
    article(created_at, markup`<p><bdi>${name}</bdi>${used === null ? '' : markup`, last used ${timeOf(used)}`}</p>`),
  ),
  tickets: list('Messages to support', ticketOf),
  appeals: list('Appeals', ({ created_at, action, reason, words, outcome }) =>
    article(created_at, markup`<p>Against: ${action} (${reason}), ${outcome ?? 'open'}</p>${textOf(words)}`),
  ),
  consents: list('Agreements', ({ agreed_at, version }) => article(agreed_at, markup`<p>Version ${version}</p>`)),
}

function list<T>(title: string, item: (item: T) => Markup): ListPage<T> {
  return { title, item, picturesOf: () => [] }
}

/** Names with values, as a list of definitions; what has no value is left out. */
export function factsOf(facts: Readonly<Record<string, string | null | undefined>>): Markup {
  const known = Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
  return markup`<dl>${known.map(({ name, value }) => markup`<dt>${name}</dt><dd class="text" dir="auto">${value}</dd>\n`)}</dl>`
}

/** Where the picture of an address of ours lies in the archive; undefined for any other. */
export function picturePath(url: string): string | undefined {
  const path = /^\/media\/([A-Za-z0-9_-]+\/\d+\.webp)$/.exec(url)?.[1]
  return path === undefined ? undefined : `pictures/${path}`
}

function article(at: string, body: Markup, figures: readonly Markup[] = []): Markup {
  return markup`<article>${timeOf(at)}${body}${figures}</article>\n`
}

function timeOf(at: string): Markup {
  return markup`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`
}

function textOf(text: string): Markup {
  return text === '' ? markup`` : markup`<p class="text" dir="auto">${text}</p>`
}

function figureOf({ media_url, width, height, alt_text }: Post['media'][number]): Markup {
  const path = picturePath(media_url)
  if (path === undefined) return markup``
  const alt = alt_text ?? ''
  const caption = alt === '' ? markup`` : markup`<figcaption dir="auto">${alt}</figcaption>`
  return markup`<figure><img src="${path}" width="${width}" height="${height}" alt="${alt}" loading="lazy">${caption}</figure>`
}

function nameOf({ first_name, last_name, username }: Pick<AccountSummary, 'first_name' | 'last_name' | 'username'>) {
  return markup`<bdi>${`${first_name} ${last_name}`.trim()}</bdi> <span class="quiet">@${username}</span>`
}

function memberOf(member: AccountSummary): Markup {
  return markup`<article>${nameOf(member)}</article>\n`
}

function memberSince(member: BlockedMember): Markup {
  return article(member.created_at, markup`<p>${nameOf(member)}</p>`)
}

function postOfOther(post: Post): Markup {
  return article(post.created_at, markup`<p>${nameOf(post)}</p>${textOf(post.text_content)}`)
}

function ticketOf({ created_at, subject, description, state, attachments, answers }: OwnTicket): Markup {
  const files = attachments.map((name) => markup`<p class="quiet">${name}</p>`)
  const replies = answers.map(
    (answer) => markup`<p class="quiet">Answer, ${timeOf(answer.created_at)}</p>${textOf(answer.words)}`,
  )
  return article(created_at, markup`<p><bdi>${subject}</bdi> (${state})</p>${textOf(description)}${files}${replies}`)
}

function notificationOf(told: Notification): Markup {
  const name = `${told.actor_first_name} ${told.actor_last_name}`.trim()
  return article(
    told.created_at,
    markup`<p><bdi>${name}</bdi> ${actOfNotification(told)}</p>${textOf(told.comment_preview ?? '')}`,
  )
}
