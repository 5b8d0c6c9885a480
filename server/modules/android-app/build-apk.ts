import { patchBinaryXml } from './binary-xml.ts'
import { patchResourceColors } from './resource-colors.ts'
import { signApk } from './sign-apk.ts'
import type { Signer } from './signing-certificate.ts'
import { readZip, repackEntry, unpackEntry, type ZipEntry } from './zip-archive.ts'

/** What differs from one deployment's app to another's. */
export interface ApkIdentity {
  origin: string
  packageName: string
  /** The name under the icon. */
  label: string
  versionCode: number
  versionName: string
  /** `#rrggbb` each. */
  colors: ApkColors
}

export interface ApkColors {
  brand: string
  paperLight: string
  paperDark: string
}

/** What android/build-template.sh and android/app/src/main/res/values put where an identity goes. */
const placeholders = {
  startUrl: 'https://sayso.example/',
  host: 'sayso.example',
  packageName: 'app.sayso.template',
  label: 'Sayso template',
  versionName: '0.0.0-template',
  colors: { brand: '#c6401d', paperLight: '#fcfaf7', paperDark: '#0d0f16' },
}
const versionCodeAttribute = 0x0101021b

/** Writes the identity into the unsigned template and signs it: a few milliseconds of work. */
export function buildApk(template: Buffer, identity: ApkIdentity, signer: Signer): Buffer {
  return signApk(
    readZip(template).map((entry) => personalise(entry, identity)),
    signer,
  )
}

function personalise(entry: ZipEntry, identity: ApkIdentity): ZipEntry {
  if (entry.name === 'AndroidManifest.xml') return repackEntry(entry, manifest(unpackEntry(entry), identity))
  if (entry.name === 'resources.arsc') return repackEntry(entry, resources(unpackEntry(entry), identity.colors))
  return entry
}

function manifest(xml: Buffer, { origin, packageName, label, versionCode, versionName }: ApkIdentity): Buffer {
  const url = new URL(origin)
  return patchBinaryXml(xml, {
    strings: new Map([
      [placeholders.startUrl, `${url.origin}/`],
      [placeholders.host, url.hostname],
      [placeholders.packageName, packageName],
      [placeholders.label, label],
      [placeholders.versionName, versionName],
    ]),
    integers: new Map([[versionCodeAttribute, versionCode]]),
  })
}

function resources(table: Buffer, colors: ApkColors): Buffer {
  return patchResourceColors(
    table,
    new Map([
      [placeholders.colors.brand, colors.brand],
      [placeholders.colors.paperLight, colors.paperLight],
      [placeholders.colors.paperDark, colors.paperDark],
    ]),
  )
}
