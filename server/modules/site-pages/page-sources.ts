import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sitePageNames, type SitePageName } from '#contract/site-page.ts'
import type { Deps } from '#server/deps.ts'
import { errorCode } from '#server/error-code.ts'
import { findSharedFiles, type SharedFile } from '#server/infra/db/shared-file-repo.ts'

export const longestPageBytes = 1024 * 1024

/** Where a page comes from; the stamp is another one whenever what it says is. */
export interface PageSource {
  stamp: string
  read: () => Promise<string>
}

export type FindPageSources = () => Promise<ReadonlyMap<SitePageName, PageSource>>

export function publishedNameOf(name: SitePageName): string {
  return `pages/${name}.md`
}

/** What was published for all instances, and for the rest what lies in this one's folder, which may be missing. */
export function makePageSources({ db, log }: Pick<Deps, 'db' | 'log'>, directory: string): FindPageSources {
  let published: SharedFile[] = []

  /** Without a database pages are what they were when it last answered. */
  async function lookUp(): Promise<SharedFile[]> {
    try {
      published = await findSharedFiles(db, sitePageNames.map(publishedNameOf))
    } catch (err) {
      log.warn({ err }, 'published pages could not be looked for')
    }
    return published
  }

  return async () => {
    const files = new Map((await lookUp()).map((file) => [file.name, file]))
    const found = new Map<SitePageName, PageSource>()
    for (const name of sitePageNames) {
      const file = files.get(publishedNameOf(name))
      const source = file ? sourceOf(file) : await findInFolder(path.join(directory, `${name}.md`))
      if (source) found.set(name, source)
    }
    return found
  }
}

function sourceOf({ content, changed_at }: SharedFile): PageSource {
  return { stamp: `published ${changed_at} ${content.length}`, read: async () => content }
}

/** Undefined where there is no such file, or one too long to be a page. */
async function findInFolder(file: string): Promise<PageSource | undefined> {
  try {
    const { mtimeMs, size } = await stat(file)
    if (size > longestPageBytes) return undefined
    return { stamp: `${mtimeMs} ${size}`, read: () => readFile(file, 'utf8') }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
