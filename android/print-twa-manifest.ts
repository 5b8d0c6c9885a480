/**
 * Prints a twa-manifest.json for Bubblewrap, which builds a store-ready app with Google's tools, filled for a
 * deployment. Usage: PUBLIC_ORIGIN=https://talk.example.org npm run --silent android:twa-manifest > twa-manifest.json
 */
import { readFileSync } from 'node:fs'
import { product } from '#contract/product.ts'
import { nextVersionCode } from '#server/modules/android-app/deployment-facts.ts'
import { packageNameFor } from '#server/modules/android-app/package-name.ts'

const publicOrigin = process.env['PUBLIC_ORIGIN']
if (publicOrigin === undefined)
  throw new Error('PUBLIC_ORIGIN must name the deployment, as in https://talk.example.org')
const { origin, host, protocol } = new URL(publicOrigin)
if (protocol !== 'https:') throw new Error('PUBLIC_ORIGIN must be https: a Trusted Web Activity opens nothing else')

const common: object = JSON.parse(readFileSync(new URL('twa-manifest.json', import.meta.url), 'utf8'))
const manifest = {
  ...common,
  packageId: packageNameFor(origin, product.storagePrefix),
  host,
  name: product.name,
  launcherName: product.name,
  themeColor: product.paperColor.light,
  themeColorDark: product.paperColor.dark,
  navigationColor: product.paperColor.light,
  navigationColorDark: product.paperColor.dark,
  backgroundColor: product.paperColor.light,
  iconUrl: `${origin}/icons/icon-512.png`,
  maskableIconUrl: `${origin}/icons/icon-maskable-512.png`,
  monochromeIconUrl: `${origin}/icons/icon-monochrome-512.png`,
  webManifestUrl: `${origin}/manifest.webmanifest`,
  fullScopeUrl: `${origin}/`,
  appVersionCode: nextVersionCode(undefined, Date.now()),
  appVersion: product.version,
}
console.log(JSON.stringify(manifest, null, 2))
