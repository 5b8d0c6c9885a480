import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '#server/infra/files/read-if-there.ts'
import { type DeploymentFacts, formatFacts, parseFacts } from './deployment-facts.ts'

/** The Android folder of the data directory: facts, the current app file, the signing key. */
export interface DeploymentStore {
  apkPath: string
  keyPath: string
  readFacts: () => Promise<DeploymentFacts | undefined>
  readApk: () => Promise<Buffer | undefined>
  /** Both files change whole; a crash in between leaves facts that do not fit the file, which the next start sees. */
  write: (facts: DeploymentFacts, apk: Buffer) => Promise<void>
}

export function openDeploymentStore(dataDir: string): DeploymentStore {
  const folder = join(dataDir, 'android')
  const apkPath = join(folder, 'current.apk')
  const factsPath = join(folder, 'deployment.json')
  return {
    apkPath,
    keyPath: join(folder, 'signing-key.pem'),
    readFacts: async () => {
      const json = await readIfThere(factsPath)
      return json && parseFacts(json.toString())
    },
    readApk: () => readIfThere(apkPath),
    write: async (facts, apk) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(apkPath, apk)
      await replaceFile(factsPath, formatFacts(facts))
    },
  }
}

async function replaceFile(path: string, content: Buffer | string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content, { flush: true })
  await rename(draft, path)
}
