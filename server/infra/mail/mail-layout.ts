import { palette, product } from '#contract/product.ts'
import { markup, type Markup } from '#server/markup.ts'
import type { Mail } from './mailer.ts'

/** What a message says; every part is plain text. */
export interface MailContent {
  to: string
  subject: string
  /** One idea each, above the code or button. */
  paragraphs: readonly string[]
  /** A code shown large. */
  code?: string
  /** A link shown as a button, and spelled out in the text version. */
  action?: { label: string; url: string }
  /** Small print below. */
  footnote: string
}

/** Writes a message twice: as text, and as HTML that says the same and fetches nothing from anywhere. */
export function layOutMail({ to, subject, paragraphs, code, action, footnote }: MailContent): Mail {
  const text = [
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    `${footnote}\n\n-- \n${product.name} · ${product.tagline}`,
  ].join('\n\n')
  const body = [
    ...paragraphs.map((paragraph) => markup`<p style="margin:0 0 16px">${paragraph}</p>\n`),
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...(action === undefined ? [] : [button(action)]),
    markup`<p style="margin:24px 0 0;font-size:13px;color:${palette.quiet.light}">${footnote}</p>`,
  ]
  return { to, subject, text: `${text}\n`, html: page(subject, body).markup }
}

function codeBlock(code: string): Markup {
  return markup`<p style="margin:24px 0;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${code}</p>\n`
}

function button({ label, url }: { label: string; url: string }): Markup {
  const style = `display:inline-block;padding:12px 20px;border-radius:10px;background:${product.brandColor};color:#ffffff;font-weight:700;text-decoration:none`
  return markup`<p style="margin:24px 0"><a href="${url}" style="${style}">${label}</a></p>
<p style="margin:0;font-size:13px;word-break:break-all;color:${palette.quiet.light}">${url}</p>
`
}

function page(title: string, body: readonly Markup[]): Markup {
  return markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:${product.paperColor.light};color:${palette.ink.light};font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:800;font-size:20px;color:${product.brandColor}">${product.name}</p>
${body}
<p style="margin:24px 0 0;font-size:13px;color:${palette.quiet.light}">${product.name} · ${product.tagline}</p>
</div>
</body>
</html>
`
}
