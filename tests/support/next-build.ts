import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const built = process.env.CLIENT_DIR ?? path.join(import.meta.dirname, '..', '..', 'dist')
const textFile = /\.(?:js|css|html|webmanifest|json)$/
// Of a name with a hash, as `home-Bc98csJL.js`.
const hashed = /-([\w-]{8})\.(?:js|css)$/
const workerFile = 'sw.js'

/** A folder that serves the build of now until `deploy` replaces it, as an operator would, under a running server. */
export interface Deployment {
  folder: string
  deploy: (options: { previousAssets: 'kept' | 'gone'; without?: RegExp }) => void
  /** Serves the build of now again. */
  takeBack: () => void
  remove: () => void
}

/** The next build is this one with every hash in it changed, and `data-build="next"` on its page. */
export function makeDeployment(): Deployment {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-client-'))
  const assets = path.join(folder, 'assets')
  const serveBuilt = () => cpSync(built, folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  serveBuilt()
  const now = namesIn(assets)
  return {
    folder,
    deploy: ({ previousAssets, without }) => {
      const next = mkdtempSync(path.join(tmpdir(), 'test-next-'))
      cpSync(folder, next, { recursive: true })
      makeNext(next, now)
      const ofNext = new Set(namesIn(path.join(next, 'assets')))
      cpSync(next, folder, { recursive: true, filter: (file) => path.basename(file) !== workerFile })
      for (const name of namesIn(assets)) {
        const isGone = previousAssets === 'gone' && !ofNext.has(name)
        if (isGone || without?.test(name)) rmSync(path.join(assets, name))
      }
      // Last and in one go: browsers look for a newer worker by themselves, and must not find half of one.
      renameSync(path.join(next, workerFile), path.join(folder, workerFile))
      rmSync(next, { recursive: true })
    },
    takeBack: () => {
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
      serveBuilt()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function makeNext(folder: string, names: readonly string[]): void {
  const assets = path.join(folder, 'assets')
  const next = new Map(names.flatMap((name) => (hashed.test(name) ? [[name, withNextHash(name)] as const] : [])))
  const anyName = new RegExp([...next.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const renewed = (text: string) => text.replace(anyName, (name) => next.get(name) ?? name)
  for (const file of filesIn(folder)) {
    if (textFile.test(file)) writeFileSync(file, renewed(readFileSync(file, 'utf8')))
  }
  for (const [name, nextName] of next) renameSync(path.join(assets, name), path.join(assets, nextName))
  const page = path.join(folder, 'index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html', '<html data-build="next"'))
  const revision = createHash('md5').update(readFileSync(page)).digest('hex')
  const worker = path.join(folder, workerFile)
  const ofThePage = /(?<="revision":")[0-9a-f]{32}(?=","url":"index\.html")/
  const text = readFileSync(worker, 'utf8')
  if (!ofThePage.test(text)) throw new Error('the worker does not name index.html the way this expects')
  writeFileSync(worker, text.replace(ofThePage, revision))
}

function withNextHash(name: string): string {
  return name.replace(hashed, (whole, hash: string) =>
    whole.replace(hash, (hash.startsWith('x') ? 'y' : 'x') + hash.slice(1)),
  )
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
