import { markup, type Markup } from '#server/markup.ts'

/** What a page has of its own. */
export interface PageParts {
  title: string
  description: string
  /** Further elements of the head. */
  head: Markup
  /** Shown until the app takes over, and for good where no script runs. */
  root: Markup
}

const emptyRoot = /<div id="root">\s*<\/div>/

/** Without a build there is no shell: the page alone is still worth reading. */
export const bareShell =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title></title></head><body><div id="root"></div></body></html>'

/** Puts a page into the client's `index.html`; throws when that has no place for it. */
export function fillShell(shell: string, { title, description, head, root }: PageParts): string {
  if (!emptyRoot.test(shell) || !shell.includes('</head>')) throw new Error('index.html has no empty root or no head')
  const ownHead = markup`<title>${title}</title><meta name="description" content="${description}">${head}</head>`
  return (
    shell
      .replace(/<title>[^]*?<\/title>/, '')
      .replace(/<meta\s+name="description"[^>]*>/, '')
      .replace(/<noscript>[^]*?<\/noscript>/, '')
      // Replacements are functions: a `$&` in a post must not mean anything.
      .replace('</head>', () => ownHead.markup)
      .replace(emptyRoot, () => `<div id="root">${root.markup}</div>`)
  )
}
