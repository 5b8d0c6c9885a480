import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { androidReleaseSchema } from '#contract/android-app.ts'
import { androidAppRoutes } from '#server/modules/android-app/android-app-routes.ts'
import { type AndroidAppDeps, makeAndroidAppService } from '#server/modules/android-app/android-app-service.ts'
import { runTool } from './run-tool.ts'

// Android's own tools judge the app file that the server makes.
const product = {
  name: 'Müllers "Wolke" & <Co>',
  version: '2.3.4',
  storagePrefix: 'sayso',
  brandColor: '#123456',
  paperColor: { light: '#fefefe', dark: '#010101' },
}
const publicOrigin = 'https://cloud.müller.example:8443'
const packageName = 'example.xn__mller_kva.cloud.sayso.port8443'
const clock = () => Date.UTC(2026, 10, 21)
let folder = ''
let apkPath = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apk-oracles-'))
  apkPath = (await serviceIn('deployment').apkFile())?.path ?? ''
})
afterAll(() => rm(folder, { recursive: true }))

function serviceIn(name: string, changed: Partial<AndroidAppDeps> = {}) {
  return makeAndroidAppService({ dataDir: join(folder, name), publicOrigin, product, clock, ...changed })
}

/** The text in the first group of the pattern, in what apksigner prints. */
function printed(output: string, pattern: RegExp): string | undefined {
  return pattern.exec(output)?.[1]
}

describe('apksigner', () => {
  it.each([
    ['Android 6', '23', '23', 'v1 scheme (JAR signing): true'],
    ['Android 7 and 8', '24', '27', 'v2 scheme (APK Signature Scheme v2): true'],
    ['Android 9 and later', '28', '35', 'v3 scheme (APK Signature Scheme v3): true'],
  ])('verifies the app as %s does', async (_name, min, max, scheme) => {
    const range = ['--min-sdk-version', min, '--max-sdk-version', max]
    const { ok, output } = await runTool('apksigner', 'verify', '--verbose', ...range, apkPath)
    expect(output).toContain(`Verified using ${scheme}`)
    // About Android 7, which knows no v3, apksigner says this of its own signatures too.
    const warnings = (output.match(/^WARNING: .*$/gm) ?? []).filter((line) => !line.includes('unknown APK signature scheme ID: 3'))
    expect(warnings).toEqual([])
    expect(ok).toBe(true)
  })

  it('finds all three signatures, by one signer with an RSA key', async () => {
    const { output } = await runTool('apksigner', 'verify', '--verbose', '--print-certs', apkPath)
    expect(output.match(/Verified using v[123] scheme .*: true/g)).toHaveLength(3)
    expect(output).toContain('Number of signers: 1')
    expect(output).toContain('key algorithm: RSA')
    expect(output).toContain('key size (bits): 2048')
  })

  it('refuses the app once a byte of any file, of the signature or of the directory is another', async () => {
    const apk = await readFile(apkPath)
    const directoryAt = apk.readUInt32LE(apk.lastIndexOf('PK\x05\x06') + 16)
    const places = [200, Math.floor(directoryAt / 2), apk.indexOf('APK Sig Block 42') - 1500, directoryAt + 50]
    for (const at of places) {
      const changed = Buffer.from(apk)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      const path = join(folder, 'changed.apk')
      await writeFile(path, changed)
      const { ok } = await runTool('apksigner', 'verify', '--min-sdk-version', '24', path)
      expect({ at, ok }).toEqual({ at, ok: false })
    }
  })

  it('notices when the newer signatures were cut off', async () => {
    const apk = await readFile(apkPath)
    const endAt = apk.lastIndexOf('PK\x05\x06')
    const directoryAt = apk.readUInt32LE(endAt + 16)
    const blockAt = directoryAt - 8 - Number(apk.readBigUInt64LE(directoryAt - 24))
    const end = Buffer.from(apk.subarray(endAt))
    end.writeUInt32LE(blockAt, 16)
    const path = join(folder, 'stripped.apk')
    await writeFile(path, Buffer.concat([apk.subarray(0, blockAt), apk.subarray(directoryAt, endAt), end]))
    const { ok, output } = await runTool('apksigner', 'verify', path)
    expect(ok).toBe(false)
    expect(output).toContain('stripped')
  })
})

describe('zipalign', () => {
  it('finds every stored file aligned', async () => {
    const { ok, output } = await runTool('zipalign', '-c', '-v', '-p', '4', apkPath)
    expect(output).toContain('resources.arsc (OK)')
    expect(ok).toBe(true)
  })
})

describe('aapt', () => {
  it('reads the deployment out of the app', async () => {
    const release = await serviceIn('deployment').latest()
    const { ok, output } = await runTool('aapt', 'dump', 'badging', apkPath)
    expect(ok).toBe(true)
    expect(output).toContain(`package: name='${packageName}' versionCode='${release?.versionCode}' versionName='2.3.4'`)
    expect(output).toContain(`sdkVersion:'${release?.minAndroid.sdk}'`)
    expect(output).toContain("targetSdkVersion:'35'")
    expect(output).toContain(`application-label:'${product.name.replaceAll('"', '\\"')}'`)
    expect(output).toContain("launchable-activity: name='app.sayso.shell.LauncherActivity'")
  })

  it('finds two permissions and no more', async () => {
    const { output } = await runTool('aapt', 'dump', 'badging', apkPath)
    expect(output.match(/^uses-permission: .*$/gm)).toEqual([
      "uses-permission: name='android.permission.INTERNET'",
      "uses-permission: name='android.permission.ACCESS_NETWORK_STATE'",
    ])
  })

  it('finds the start page and the links that the app opens', async () => {
    const { output } = await runTool('aapt', 'dump', 'xmltree', apkPath, 'AndroidManifest.xml')
    expect(output).toContain('"https://cloud.xn--mller-kva.example:8443/"')
    expect(output).toMatch(/android:autoVerify\S+=\(type 0x12\)0xffffffff/)
    expect(output).toMatch(/android:host\S+="cloud.xn--mller-kva.example"/)
    expect(output).toMatch(/android:pathPrefix\S+="\/share\/"/)
    const paths = [...output.matchAll(/android:path\(\S+="([^"]*)"/g)].map(([, path]) => path)
    expect(paths).toEqual(['/postdetails', '/guestprofile', '/GuestProfile'])
    expect(output).not.toContain('sayso.example')
    expect(output).not.toContain('template')
  })

  it('finds the colours of the product', async () => {
    const { output } = await runTool('aapt', 'dump', '--values', 'resources', apkPath)
    for (const color of ['#ff123456', '#fffefefe', '#ff010101']) expect(output).toContain(`(color) ${color}`)
  })
})

describe('what members are told', () => {
  it('agrees with the file: size, sha256 and fingerprint in the download, latest.json and assetlinks.json', async () => {
    const app = Fastify()
    androidAppRoutes(app, { service: serviceIn('deployment') })
    const download = await app.inject('/download/sayso.apk')
    const release = androidReleaseSchema.parse((await app.inject('/download/latest.json')).json())
    const links = await app.inject('/.well-known/assetlinks.json')
    const path = join(folder, 'downloaded.apk')
    await writeFile(path, download.rawPayload)
    const { output } = await runTool('apksigner', 'verify', '--print-certs', path)
    const bare = printed(output, /certificate SHA-256 digest: ([0-9a-f]{64})/)

    expect(createHash('sha256').update(download.rawPayload).digest('hex')).toBe(release.sha256)
    expect(download.rawPayload.length).toBe(release.size)
    expect(bare).toBe(release.certificateFingerprint.replaceAll(':', '').toLowerCase())
    expect(links.json()).toMatchObject([
      { target: { package_name: packageName, sha256_cert_fingerprints: [release.certificateFingerprint] } },
    ])
    await app.close()
  })

  it('stays true for an update: same package and certificate, higher version code', async () => {
    const before = await serviceIn('updated').latest()
    const updated = serviceIn('updated', { product: { ...product, version: '2.4.0' } })
    const after = await updated.latest()
    expect(after?.versionCode).toBeGreaterThan(before?.versionCode ?? 0)
    expect(after).toMatchObject({ packageName, certificateFingerprint: before?.certificateFingerprint })
    const { ok } = await runTool('apksigner', 'verify', (await updated.apkFile())?.path ?? '')
    expect(ok).toBe(true)
  })
})

describe('the operator’s own keystore', () => {
  it('signs the app when keytool made it, and is refused with a wrong password', async () => {
    const path = join(folder, 'operator.p12')
    const made = await runTool(
      'keytool',
      ...['-genkeypair', '-keystore', path, '-storetype', 'PKCS12', '-storepass', 'correct horse', '-alias', 'release'],
      ...['-keyalg', 'RSA', '-keysize', '3072', '-validity', '10000', '-dname', 'CN=Operator'],
    )
    expect(made).toMatchObject({ ok: true })
    const service = serviceIn('operator', { keystore: { path, password: 'correct horse' } })
    const { output } = await runTool('apksigner', 'verify', '--print-certs', '-v', (await service.apkFile())?.path ?? '')
    expect(output).toContain('certificate DN: CN=Operator')
    expect(output).toContain('key size (bits): 3072')
    expect(output.match(/Verified using v[123] scheme .*: true/g)).toHaveLength(3)

    const guess = serviceIn('guess', { keystore: { path, password: 'wrong' } })
    await expect(guess.latest()).rejects.toThrow('ANDROID_KEYSTORE: cannot use')
  })
})
