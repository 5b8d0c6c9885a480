import type { Comment } from '#contract/comment.ts'
import type { Post } from '#contract/post.ts'
import { product } from '#contract/product.ts'
import { parseTextEntities, shortenAddress } from '#contract/text-entities.ts'
import { sharePictureSize } from '#server/infra/media/share-picture.ts'
import { cutText } from '#server/cut-text.ts'
import { jsonForScript, markup, type Markup } from '#server/markup.ts'
import { previewHead } from '#server/preview-head.ts'
import type { PageParts } from './fill-shell.ts'
import { toReadableTime } from './readable-time.ts'
import { commentsOf } from './share-comments.ts'

/** Where things are, as absolute addresses. */
export interface ShareAddresses {
  origin: string
  page: string
  picture: string
}

const descriptionLength = 200

/** A shared post as crawlers, previews and readers without JavaScript get it, the last with its first comments. */
export function toSharePage(post: Post, comments: readonly Comment[], addresses: ShareAddresses): PageParts {
  const title = `${nameOf(post)} (@${post.username}) on ${product.name}`
  const description = descriptionOf(post)
  return { title, description, head: headOf(post, { ...addresses, title, description }), root: rootOf(post, comments) }
}

/** What is answered for a link that leads nowhere (any more). */
export function toMissingSharePage(): PageParts {
  const description = 'This link has expired, or the post was deleted.'
  return {
    title: `Post not found · ${product.name}`,
    description,
    head: markup`<meta name="robots" content="noindex">`,
    root: markup`<main class="prerendered-post">
      <h1>Post not found</h1>
      <p>${description}</p>
      ${home()}
    </main>`,
  }
}

function headOf(post: Post, page: ShareAddresses & { title: string; description: string }): Markup {
  const { title, description } = page
  const alt = post.media.map(({ alt_text }) => alt_text).find((text) => text !== null) ?? `${title}: ${description}`
  const picture = { url: page.picture, mimeType: 'image/png', ...sharePictureSize, alt }
  return markup`${previewHead({ type: 'article', url: page.page, title, description, picture })}
    <meta property="article:published_time" content="${post.created_at}">
    <script type="application/ld+json">${jsonForScript(linkedData(post, page))}</script>`
}

function linkedData(post: Post, { origin, page }: ShareAddresses) {
  const interactions = [
    ['LikeAction', post.like_count],
    ['CommentAction', post.comment_count],
    ['ShareAction', post.repost_count],
  ] as const
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    '@id': page,
    url: page,
    headline: descriptionOf(post),
    articleBody: post.text_content,
    datePublished: post.created_at,
    dateModified: post.updated_at,
    author: { '@type': 'Person', name: nameOf(post), alternateName: `@${post.username}` },
    publisher: { '@type': 'Organization', name: product.name, url: origin },
    image: post.media.map(({ media_url }) => `${origin}${media_url}`),
    interactionStatistic: interactions.map(([type, count]) => ({
      '@type': 'InteractionCounter',
      interactionType: `https://schema.org/${type}`,
      userInteractionCount: count,
    })),
  }
}

function rootOf(post: Post, comments: readonly Comment[]): Markup {
  const { profile_picture_url: portrait, media } = post
  return markup`<main class="prerendered-post">
    <h1>Post Details</h1>
    <article>
      <header>${portrait === null ? undefined : markup`<img src="${portrait}" alt="" width="44" height="44">`}
        <p><strong dir="auto">${nameOf(post)}</strong> <span>@${post.username}</span></p></header>
      ${post.text_content === '' ? undefined : markup`<p class="prerendered-text" dir="auto">${textOf(post)}</p>`}
      ${media.length === 0 ? undefined : markup`<div class="prerendered-pictures">${media.map(pictureOf)}</div>`}
      <p><time datetime="${post.created_at}">${toReadableTime(post.created_at)}</time>${importedOf(post)}</p>
    </article>
    <p>Login to interact or drop a comment. <a href="/login">Login</a></p>
    ${commentsOf(comments, post.comment_count)}
  </main>`
}

function importedOf({ imported_at: at }: Post): Markup | undefined {
  return at === undefined ? undefined : markup` · Imported <time datetime="${at}">${toReadableTime(at)}</time>`
}

/** Addresses in the text are links; nothing else of it means anything. */
function textOf({ text_content }: Post): Markup[] {
  return parseTextEntities(text_content).map((entity) =>
    entity.kind === 'url' ? linkTo(entity) : markup`${entity.text}`,
  )
}

function linkTo({ href, text }: { href: string; text: string }): Markup {
  const shown = shortenAddress(text)
  const title = shown === text ? undefined : markup` title="${href}"`
  return markup`<a href="${href}"${title} rel="nofollow noopener ugc">${shown}</a>`
}

function pictureOf({ media_url, width, height, alt_text, variants }: Post['media'][number]): Markup {
  const set = [...variants, { width, url: media_url }].map((variant) => `${variant.url} ${variant.width}w`).join(', ')
  return markup`<img src="${media_url}" srcset="${set}" sizes="(min-width: 640px) 600px, 100vw" width="${width}"
    height="${height}" alt="${alt_text ?? ''}" loading="lazy">`
}

function home(): Markup {
  return markup`<p><a href="/LandingPage">About ${product.name}</a></p>`
}

function nameOf({ first_name, last_name }: Post): string {
  return `${first_name} ${last_name}`
}

function descriptionOf(post: Post): string {
  const line = post.text_content.replace(/\s+/g, ' ').trim()
  return cutText(line, descriptionLength) || `A picture by ${nameOf(post)}`
}
