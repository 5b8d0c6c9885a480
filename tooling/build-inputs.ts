import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folders = ['src', 'contract', 'sw', 'public']
const files = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tooling/boot-in-build.ts',
  'tooling/browser-floor.ts',
  'tooling/build.ts',
  'tooling/build-card-drawer.ts',
  'tooling/chunk-plan.ts',
  'tooling/draw-login.ts',
  'tooling/leave-out-mutations.ts',
  'tooling/leave-out-summaries.ts',
  'tooling/minify-further.ts',
  'tooling/plain-icons.ts',
  'tooling/precompress.ts',
  'tooling/prerender-landing.ts',
  'tooling/product-in-build.ts',
  'tooling/publish-build.ts',
  'tsconfig.app.json',
  'tsconfig.base.json',
  'tsr.config.json',
  'vite.config.ts',
]

/** A hash over everything the built app depends on: names and contents of its sources, and the VITE_ settings. */
export function hashOfBuildInputs(root: string, env: Record<string, string | undefined>): string {
  const hash = createHash('sha256')
  for (const name of [...files, ...folders.flatMap((folder) => filesBelow(root, folder))]) {
    const file = path.join(root, name)
    if (!existsSync(file)) continue
    const content = readFileSync(file)
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  for (const name of Object.keys(env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${env[name] ?? ''}\0`)
  }
  return hash.digest('hex')
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isForTestsOnly(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

function isForTestsOnly(name: string): boolean {
  return /\.test\.tsx?$/.test(name) || name === 'README.md'
}
