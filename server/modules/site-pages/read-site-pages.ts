import { createHash } from 'node:crypto'
import type { Consent, SitePageName } from '#contract/site-page.ts'
import type { Markup } from '#server/markup.ts'
import type { FindPageSources, PageSource } from './page-sources.ts'
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

interface SitePagesDeps {
  sources: FindPageSources
  minimumAge: number | undefined
}

/** The operator's own pages, read anew whenever they change. */
export function makeSitePages({ sources, minimumAge }: SitePagesDeps) {
  const read = new Map<SitePageName, { stamp: string; page: WrittenPage }>()

  async function readPage(name: SitePageName, { stamp, read: readSource }: PageSource): Promise<WrittenPage> {
    const known = read.get(name)
    if (known?.stamp === stamp) return known.page
    const source = await readSource()
    const { title, body } = renderMarkdown(source)
    const page = { name, source, title: title ?? usualTitles[name], body }
    read.set(name, { stamp, page })
    return page
  }

  /** One of them; undefined where it was not written. */
  async function find(name: SitePageName): Promise<WrittenPage | undefined> {
    const source = (await sources()).get(name)
    return source && readPage(name, source)
  }

  /** All there are. */
  async function list(): Promise<WrittenPage[]> {
    return Promise.all([...(await sources())].map(([name, source]) => readPage(name, source)))
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
