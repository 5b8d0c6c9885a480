import { fetchCode } from '#src/offline/api/fetch-code.ts'

/*
 * Code that did not come once. Chromium asks for it again with the next import; Safari does not, not even for a page that is loaded anew, unless
 * something else has fetched the file; Firefox does for a new page only.
 */

/** Fetches all code that this page has named (`modulepreload`); answers with the addresses of what is there. */
export function fetchNamedCode(): Promise<string[]> {
  const named = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  return fetchCode(Array.from(named, ({ href }) => href))
}
