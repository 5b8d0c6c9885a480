import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { buildCardDrawer } from './build-card-drawer.ts'
import { hashOfBuildInputs } from './build-inputs.ts'
import { precompress } from './precompress.ts'
import { prerenderLanding } from './prerender-landing.ts'
import { publishBuild } from './publish-build.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
// Kept with what it describes: a dist/ that came from elsewhere brings its own or none.
const stamp = path.join(dist, '.build-inputs')

const inputs = hashOfBuildInputs(root, process.env)
const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
if (!(process.argv.includes('--if-changed') && isCurrent)) {
  console.log('Building the app …')
  // Aside, as a server may serve the folder meanwhile; in it, as that is the same disk.
  const next = path.join(dist, '.next')
  await build({ root, logLevel: 'warn', build: { outDir: next, emptyOutDir: true } })
  await precompress(next)
  // After it: the server compresses these pages itself, once it has filled them in.
  await prerenderLanding({ root, dist: next })
  await buildCardDrawer({ root, dist: next })
  // Broken off from here on, it is of no build.
  rmSync(stamp, { force: true })
  await publishBuild({ next, dist })
  // Hashed again: the build writes the route tree, which is one of its own inputs.
  writeFileSync(stamp, hashOfBuildInputs(root, process.env))
}
