import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { buildCardDrawer } from './build-card-drawer.ts'
import { hashOfBuildInputs } from './build-inputs.ts'
import { keepPreviousAssets } from './keep-previous-assets.ts'
import { precompress } from './precompress.ts'
import { prerenderLanding } from './prerender-landing.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
// Kept with what it describes: a dist/ that came from elsewhere brings its own or none.
const stamp = path.join(dist, '.build-inputs')

const inputs = hashOfBuildInputs(root, process.env)
const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
if (!(process.argv.includes('--if-changed') && isCurrent)) {
  console.log('Building the app …')
  await keepPreviousAssets(dist, async () => {
    await build({ root, logLevel: 'warn' })
    await precompress(dist)
    // After it: the server compresses these pages itself, once it has filled them in.
    await prerenderLanding({ root, dist })
    await buildCardDrawer({ root, dist })
  })
  // Hashed again: the build writes the route tree, which is one of its own inputs.
  writeFileSync(stamp, hashOfBuildInputs(root, process.env))
}
