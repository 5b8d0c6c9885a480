import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '#server/infra/files/read-if-there.ts'
import { type DeploymentFacts, formatFacts, parseFacts } from './deployment-facts.ts'
import { makeFolderAside } from '#server/infra/files/make-folder.ts'

/** The Android folder of the data directory: facts, the current app file, the signing key. */
export interface DeploymentStore {
  apkPath: string
  keyPath: string
  /** What was made last, and its file unless that is lost. */
  read: () => Promise<{ facts: DeploymentFacts; apk: Buffer | undefined } | undefined>
  /**
   * Writes what was made after `before`; false when another instance was quicker. Both files change whole; a crash in between leaves
   * facts that do not fit the file, which the next start sees.
   */
  write: (facts: DeploymentFacts, apk: Buffer, before: DeploymentFacts | undefined) => Promise<boolean>
}

export function openDeploymentStore(dataDir: string): DeploymentStore {
  const folder = join(dataDir, 'android')
  const apkPath = join(folder, 'current.apk')
  const factsPath = join(folder, 'deployment.json')
  return {
    apkPath,
    keyPath: join(folder, 'signing-key.pem'),
    read: async () => {
      const json = await readIfThere(factsPath)
      return json && { facts: parseFacts(json.toString()), apk: await readIfThere(apkPath) }
    },
    write: async (facts, apk) => {
      await makeFolderAside(folder)
      await replaceFile(apkPath, apk)
      await replaceFile(factsPath, formatFacts(facts))
      return true
    },
  }
}

async function replaceFile(path: string, content: Buffer | string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content, { flush: true })
  await rename(draft, path)
}
