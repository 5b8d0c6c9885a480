import { palette, product } from '#contract/product.ts'
import { markup, trustedMarkup, type Markup } from '#server/markup.ts'
import type { WrittenPage } from './read-site-pages.ts'

const style = `
:root { color-scheme: light dark; --accent: light-dark(${palette.accent.light}, ${palette.accent.dark});
  --line: color-mix(in srgb, currentColor 18%, transparent); }
* { box-sizing: border-box; }
body { max-width: 44rem; margin: 0 auto; padding: max(1rem, env(safe-area-inset-top)) 1.25rem 3rem; font: 1rem/1.6 Rubik, system-ui, sans-serif;
  overflow-wrap: anywhere; background: light-dark(${palette.paper.light}, ${palette.paper.dark}); color: light-dark(${palette.ink.light}, ${palette.ink.dark}); }
a { color: var(--accent); text-underline-offset: .15em; }
header { margin-bottom: 1.5rem; padding-block: .5rem; border-bottom: 1px solid var(--line); }
header a { display: inline-flex; gap: .5rem; align-items: center; min-height: 3rem; color: inherit; font-size: 1.15rem; font-weight: 650; text-decoration: none; }
h1 { font-size: 1.75rem; line-height: 1.25; } h2 { margin-top: 2rem; font-size: 1.25rem; line-height: 1.3; } h3 { font-size: 1.05rem; }
img { max-width: 100%; height: auto; } pre { overflow-x: auto; } blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); }
table { display: block; overflow-x: auto; border-collapse: collapse; } th, td { padding: .4rem .75rem; border: 1px solid var(--line); text-align: start; vertical-align: top; }
hr { border: 0; border-top: 1px solid var(--line); }
@media print { header { display: none; } }
`

interface PageFacts {
  /** Without a slash at the end. */
  origin: string
  path: string
}

/** One of the operator's pages as a document: complete without a script, in the colours of the app. */
export function makeSitePageDocument({ title, body }: WrittenPage, { origin, path }: PageFacts): string {
  const name = `${title} · ${product.name}`
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<link rel="canonical" href="${`${origin}${path}`}">
<meta name="robots" content="index, follow">
<style>${trustedMarkup(style)}</style>
</head>
<body>
<header><a href="/"><img src="/icons/icon.svg" alt="" width="28" height="28">${product.name}</a></header>
<main>
${headed(title, body)}
</main>
</body>
</html>
`.markup
}

/** With a heading in any case: who listens looks for it first. */
function headed(title: string, body: Markup): Markup {
  return body.markup.startsWith('<h1') ? body : markup`<h1>${title}</h1>\n${body}`
}
