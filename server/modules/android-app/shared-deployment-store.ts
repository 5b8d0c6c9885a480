import { findSharedFile, replaceSharedFile } from '#server/infra/db/shared-file-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { type DeploymentFacts, formatFacts, parseFacts } from './deployment-facts.ts'
import type { DeploymentStore } from './deployment-store.ts'

const name = 'android-app'

/**
 * The app in the database, so that every instance offers the same one; an instance that finds none brings along what lies in its own
 * folder, where copies stay.
 */
export function shareDeploymentStore(
  own: DeploymentStore,
  { db, clock }: { db: Db; clock: () => number },
): DeploymentStore {
  async function read(): ReturnType<DeploymentStore['read']> {
    const file = await findSharedFile(db, name)
    if (file) return contentOf(file.content)
    const mine = await own.read()
    if (!mine?.apk) return mine
    const content = toContent(mine.facts, mine.apk)
    return (await replaceSharedFile(db, { name, content, changed_at: clock() }, undefined)) ? mine : read()
  }

  return {
    apkPath: own.apkPath,
    keyPath: own.keyPath,
    read,
    async write(facts, apk, before) {
      const known = await findSharedFile(db, name)
      // Another instance made one since this one looked.
      if (known && contentOf(known.content).facts.sha256 !== before?.sha256) return false
      const content = toContent(facts, apk)
      if (!(await replaceSharedFile(db, { name, content, changed_at: clock() }, known?.content))) return false
      return own.write(facts, apk, before)
    },
  }
}

/** The facts, then the file in base64, which has no brace. */
function toContent(facts: DeploymentFacts, apk: Buffer): string {
  return `${formatFacts(facts)}${apk.toString('base64')}`
}

function contentOf(content: string): { facts: DeploymentFacts; apk: Buffer } {
  const end = content.lastIndexOf('}') + 1
  return { facts: parseFacts(content.slice(0, end)), apk: Buffer.from(content.slice(end), 'base64') }
}
