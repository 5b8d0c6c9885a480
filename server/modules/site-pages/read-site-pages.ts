import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sitePageNames, type Consent, type SitePageName } from '#contract/site-page.ts'
import { errorCode } from '#server/error-code.ts'
import type { Markup } from '#server/markup.ts'
import { renderMarkdown } from './render-markdown.ts'

/** A page as the operator wrote it, and as it is shown. */
export interface WrittenPage {
  name: SitePageName
  title: string
  source: string
  body: Markup
}

export type SitePages = ReturnType<typeof makeSitePages>

const usualTitles: Readonly<Record<SitePageName, string>> = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  rules: 'Rules',
  imprint: 'Imprint',
}
/** An imprint is no text that anybody agrees to. */
const agreedTo: readonly SitePageName[] = ['terms', 'privacy', 'rules']
const mostBytes = 1024 * 1024

interface SitePagesDeps {
  /** Where the operator's Markdown lies, as `terms.md`; it may be missing. */
  directory: string
  minimumAge: number | undefined
}

/** The operator's own pages, read anew whenever their files change. */
export function makeSitePages({ directory, minimumAge }: SitePagesDeps) {
  const read = new Map<SitePageName, { stamp: string; page: WrittenPage }>()

  /** One of them; undefined where it was not written. */
  async function find(name: SitePageName): Promise<WrittenPage | undefined> {
    const file = path.join(directory, `${name}.md`)
    const stamp = await stampOf(file)
    if (stamp === undefined) return undefined
    const known = read.get(name)
    if (known?.stamp === stamp) return known.page
    const source = await readFile(file, 'utf8')
    const { title, body } = renderMarkdown(source)
    const page = { name, source, title: title ?? usualTitles[name], body }
    read.set(name, { stamp, page })
    return page
  }

  /** All there are. */
  async function list(): Promise<WrittenPage[]> {
    const pages = await Promise.all(sitePageNames.map(find))
    return pages.filter((page) => page !== undefined)
  }

  return {
    find,
    list,
    /** What whoever signs up has to agree to, with its words; undefined where there is nothing. */
    async consent(): Promise<(Consent & { words: string }) | undefined> {
      const pages = (await list()).filter(({ name }) => agreedTo.includes(name))
      if (pages.length === 0 && minimumAge === undefined) return undefined
      const minimum_age = minimumAge ?? null
      const words = JSON.stringify({ minimum_age, pages: pages.map(({ name, source }) => ({ name, source })) })
      const version = createHash('sha256').update(words).digest('hex').slice(0, 16)
      return { version, pages: pages.map(({ name }) => name), minimum_age, words }
    },
  }
}

/** Another one whenever the file is; undefined where there is no such file, or one too long to be a page. */
async function stampOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size } = await stat(file)
    return size > mostBytes ? undefined : `${mtimeMs} ${size}`
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
