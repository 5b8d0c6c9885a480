import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AndroidRelease } from '#contract/android-app.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { ShareKey } from '#server/infra/files/shared-key.ts'
import { type ApkIdentity, buildApk } from './build-apk.ts'
import { type DeploymentFacts, nextVersionCode, withFingerprint } from './deployment-facts.ts'
import { type DeploymentStore, openDeploymentStore } from './deployment-store.ts'
import { type KeystoreFile, readOperatorKeystore } from './operator-keystore.ts'
import { packageNameFor } from './package-name.ts'
import { certificateFingerprint, type Signer } from './signing-certificate.ts'
import { shareDeploymentStore } from './shared-deployment-store.ts'
import { loadOrCreateSigner } from './signing-key.ts'

/** What is new for members of the Android app, by version of the product. */
const changes: Readonly<Record<string, string[]>> = {
  '1.0.0': ['First version: opens without a browser bar, follows shared links, and says what to do when offline.'],
}

/** The parts of the product file that the app shows. */
export interface AndroidProduct {
  name: string
  version: string
  /** Lower-case ASCII; ends the package name and starts the file name. */
  storagePrefix: string
  brandColor: string
  paperColor: { light: string; dark: string }
}

export interface AndroidAppDeps {
  dataDir: string
  publicOrigin: string
  product: AndroidProduct
  /** Epoch milliseconds. */
  clock: () => number
  /** The operator's own key instead of one made here. */
  keystore?: KeystoreFile | undefined
  templatePath?: string
  /** What instances share; absent: this one is the only one. */
  shared?: { shareKey: ShareKey; db: Db } | undefined
}

export interface ApkFile {
  path: string
  bytes: Buffer
  /** In bytes. */
  size: number
  fileName: string
  etag: string
}

export interface AssetLink {
  relation: string[]
  target: { namespace: 'android_app'; package_name: string; sha256_cert_fingerprints: string[] }
}

/** Every answer is undefined where the deployment can have no app: its origin is neither https nor this machine. */
export interface AndroidAppService {
  latest: () => Promise<AndroidRelease | undefined>
  apkFile: () => Promise<ApkFile | undefined>
  /** For `/.well-known/assetlinks.json`: lets the browser show the site without a URL bar. */
  assetLinks: () => Promise<AssetLink[] | undefined>
}

interface BuiltApp {
  facts: DeploymentFacts
  fingerprint: string
  apk: Buffer
}

const usualTemplatePath = fileURLToPath(new URL('../../../android/template/sayso-unsigned.apk', import.meta.url))
/** As in android/build-template.sh. */
const minAndroid = { sdk: 23, version: '6.0' }

/** Makes the deployment's app at the first question and caches it until an input changes. */
export function makeAndroidAppService(deps: AndroidAppDeps): AndroidAppService {
  const origin = new URL(deps.publicOrigin).origin
  const own = openDeploymentStore(deps.dataDir)
  const store = deps.shared ? shareDeploymentStore(own, { db: deps.shared.db, clock: deps.clock }) : own
  let building: Promise<BuiltApp> | undefined

  async function current(): Promise<BuiltApp | undefined> {
    if (!canHaveApp(origin)) return undefined
    building ??= loadOrBuild(deps, store).catch((cause: unknown) => {
      building = undefined // the next question tries again
      throw cause
    })
    return building
  }

  return {
    latest: async () => {
      const app = await current()
      return app && describeRelease(app, deps.product, origin)
    },
    apkFile: async () => {
      const app = await current()
      return app && describeFile(app, deps.product, store.apkPath)
    },
    assetLinks: async () => {
      const app = await current()
      return app && [assetLink(app.facts)]
    },
  }
}

/** Android opens sites over https; plain http works on a developer's phone that reaches this machine as localhost. */
function canHaveApp(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)
}

async function loadOrBuild(deps: AndroidAppDeps, store: DeploymentStore): Promise<BuiltApp> {
  const plan = await planBuild(deps, store)
  const { previous, previousApk, unchanged, fingerprint, identity, inputs } = plan
  if (previousApk && unchanged && sha256(previousApk) === unchanged.sha256)
    return { facts: unchanged, fingerprint, apk: previousApk }

  const versionCode = unchanged?.versionCode ?? nextVersionCode(previous?.versionCode, deps.clock())
  const apk = buildApk(plan.template, { ...identity, versionCode }, plan.signer)
  const fingerprints = withFingerprint(previous?.fingerprints ?? [], fingerprint)
  const facts = { packageName: identity.packageName, versionCode, inputs, sha256: sha256(apk), fingerprints }
  // What another instance made meanwhile is as good.
  if (!(await store.write(facts, apk, previous))) return loadOrBuild(deps, store)
  return { facts, fingerprint, apk }
}

/** All that goes into the app, and whether it is what the previous one was made from. */
async function planBuild(deps: AndroidAppDeps, store: DeploymentStore) {
  const template = await readFile(deps.templatePath ?? usualTemplatePath)
  const { facts: previous, apk: previousApk } = (await store.read()) ?? {}
  const signer = await loadSigner(deps, store)
  const fingerprint = certificateFingerprint(signer.certificate)
  const identity = identityOf(deps, previous?.packageName)
  const inputs = sha256(JSON.stringify([sha256(template), identity, fingerprint]))
  const unchanged = previous?.inputs === inputs ? previous : undefined
  return { template, previous, previousApk, unchanged, signer, fingerprint, identity, inputs }
}

function identityOf(
  { publicOrigin, product }: AndroidAppDeps,
  previousName: string | undefined,
): Omit<ApkIdentity, 'versionCode'> {
  const { origin } = new URL(publicOrigin)
  return {
    origin,
    packageName: previousName ?? packageNameFor(origin, product.storagePrefix),
    label: product.name,
    versionName: product.version,
    colors: { brand: product.brandColor, paperLight: product.paperColor.light, paperDark: product.paperColor.dark },
  }
}

function loadSigner(
  { keystore, publicOrigin, clock, shared }: AndroidAppDeps,
  store: DeploymentStore,
): Promise<Signer> {
  if (keystore) return readOperatorKeystore(keystore)
  const newKey = { commonName: new URL(publicOrigin).hostname, nowMs: clock() }
  return loadOrCreateSigner(store.keyPath, newKey, shared?.shareKey)
}

function describeRelease(
  { facts, fingerprint, apk }: BuiltApp,
  product: AndroidProduct,
  origin: string,
): AndroidRelease {
  return {
    version: product.version,
    versionCode: facts.versionCode,
    size: apk.length,
    sha256: facts.sha256,
    certificateFingerprint: fingerprint,
    packageName: facts.packageName,
    minAndroid,
    changelog: changes[product.version] ?? [],
    url: `${origin}/download/sayso.apk`,
  }
}

function describeFile({ facts, apk }: BuiltApp, product: AndroidProduct, path: string): ApkFile {
  return {
    path,
    bytes: apk,
    size: apk.length,
    fileName: `${product.storagePrefix}-${product.version}.apk`,
    etag: `"${facts.sha256}"`,
  }
}

function assetLink({ packageName, fingerprints }: DeploymentFacts): AssetLink {
  return {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: fingerprints },
  }
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex')
}
