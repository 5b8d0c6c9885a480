import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod/mini'

// What a first visit to a screen transfers, from the build's manifest: `npm run build && node bench/bundle-sizes.ts`.

const dist = path.join(import.meta.dirname, '..', 'dist')
const chunkSchema = z.object({
  file: z.string(),
  src: z.optional(z.string()),
  isEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
})
const manifest = z
  .record(z.string(), chunkSchema)
  .parse(JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')))

/** The files a chunk needs before it runs. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const css of chunk.css ?? []) seen.add(css)
  for (const needed of chunk.imports ?? []) filesOf(needed, seen)
  return seen
}

function brotliBytes(file: string): number {
  const bytes = readFileSync(path.join(dist, file))
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

function kilobytes(files: Iterable<string>): string {
  const total = [...files].reduce((sum, file) => sum + brotliBytes(file), 0)
  return `${(total / 1000).toFixed(1).padStart(7)} kB brotli`
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (entry === undefined) throw new Error('The manifest names no entry: run the build first.')
const shell = filesOf(entry)
console.log(`entry and what it needs ${kilobytes(shell)}`)
for (const screen of ['login', 'home', 'postdetails', 'search', 'settings']) {
  const keys = Object.keys(manifest).filter((key) => key.includes(`/${screen}.tsx`))
  const files = new Set(keys.flatMap((key) => [...filesOf(key)]).filter((file) => !shell.has(file)))
  console.log(`${screen.padEnd(12)} on top      ${kilobytes(files)}`)
}
console.log(`service worker          ${kilobytes(['sw.js'])}`)
