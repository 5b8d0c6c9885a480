import { isUtf8 } from 'node:buffer'
import path from 'node:path'
import { sitePageNames, type SitePageName } from '#contract/site-page.ts'
import { deleteSharedFiles, findSharedFiles, putSharedFile } from '#server/infra/db/shared-file-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readIfThere } from '#server/infra/files/read-if-there.ts'
import type { CommandOutcome } from '#server/run-operator-command.ts'
import { longestPageBytes, publishedNameOf } from './page-sources.ts'

const pagesUsage = `  npm run admin -- pages                               which of your pages are published for all instances
  npm run admin -- pages publish <folder>              publishes terms.md, privacy.md, rules.md, imprint.md as far as they are there
  npm run admin -- pages withdraw                      goes back to each instance's own folder, DATA_DIR/pages`

/** Carries out what follows `pages` on the operator's command line. */
export async function runPagesCommand(db: Db, words: readonly string[], now: number): Promise<CommandOutcome> {
  const [command, folder, ...rest] = words
  if (command === undefined) return { ok: true, text: await report(db) }
  if (command === 'withdraw' && folder === undefined) return withdraw(db)
  if (command === 'publish' && folder !== undefined && rest.length === 0) return publish(db, folder, now)
  return { ok: false, text: pagesUsage }
}

/** The folder is what there is from then on: a page that is not in it is published no more. */
async function publish(db: Db, folder: string, now: number): Promise<CommandOutcome> {
  const pages: { name: SitePageName; content: string }[] = []
  for (const name of sitePageNames) {
    const bytes = await readIfThere(path.join(folder, `${name}.md`))
    if (!bytes) continue
    if (bytes.length > longestPageBytes) return { ok: false, text: `${name}.md is longer than 1 MB.` }
    const content = textOf(bytes)
    if (content === undefined) return { ok: false, text: `${name}.md is no text in UTF-8.` }
    pages.push({ name, content })
  }
  if (pages.length === 0) return { ok: false, text: `There is no page in ${folder}.` }
  await db.transaction().execute(async (transaction) => {
    await deleteSharedFiles(transaction, sitePageNames.map(publishedNameOf))
    for (const { name, content } of pages) {
      await putSharedFile(transaction, { name: publishedNameOf(name), content, changed_at: now })
    }
  })
  return { ok: true, text: `Published: ${pages.map(({ name }) => name).join(', ')}.` }
}

/** Undefined for what is another file by mistake, or a text in another encoding; NUL is in no text, and PostgreSQL stores none. */
function textOf(bytes: Buffer): string | undefined {
  return isUtf8(bytes) && !bytes.includes(0) ? new TextDecoder().decode(bytes) : undefined
}

async function withdraw(db: Db): Promise<CommandOutcome> {
  await deleteSharedFiles(db, sitePageNames.map(publishedNameOf))
  return { ok: true, text: 'Nothing is published: each instance shows what lies in its DATA_DIR/pages.' }
}

async function report(db: Db): Promise<string> {
  const names = sitePageNames.map(publishedNameOf)
  const published = await findSharedFiles(db, names)
  if (published.length === 0) return 'Nothing is published: each instance shows what lies in its DATA_DIR/pages.'
  return published.map(({ name, changed_at }) => `${name}  ${new Date(changed_at).toISOString()}`).join('\n')
}
