import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { androidReleaseSchema } from '#contract/android-app.ts'
import { type AndroidAppDeps, makeAndroidAppService } from './android-app-service.ts'

const product = {
  name: 'Sayso',
  version: '1.0.0',
  storagePrefix: 'sayso',
  brandColor: '#c6401d',
  paperColor: { light: '#fcfaf7', dark: '#0d0f16' },
}
const clock = () => Date.UTC(2026, 10, 21)
let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'android-app-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

function service(changed: Partial<AndroidAppDeps> = {}) {
  return makeAndroidAppService({ dataDir, publicOrigin: 'https://talk.example.org', product, clock, ...changed })
}

describe('the Android app of a deployment', () => {
  it('is described as it is', async () => {
    const { latest, apkFile, assetLinks } = service()
    const release = androidReleaseSchema.parse(await latest())
    const file = await apkFile()
    expect(release).toMatchObject({
      version: '1.0.0',
      packageName: 'org.example.talk.sayso',
      minAndroid: { sdk: 23, version: '6.0' },
      url: 'https://talk.example.org/download/sayso.apk',
    })
    expect(release.changelog).not.toEqual([])
    expect(file).toMatchObject({ size: release.size, fileName: 'sayso-1.0.0.apk', etag: `"${release.sha256}"` })
    const onDisk = await readFile(file?.path ?? '')
    expect(createHash('sha256').update(onDisk).digest('hex')).toBe(release.sha256)
    expect(await assetLinks()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'org.example.talk.sayso',
          sha256_cert_fingerprints: [release.certificateFingerprint],
        },
      },
    ])
  })

  it('stays the same file across restarts', async () => {
    const before = await service().latest()
    expect(await service({ clock: () => Date.UTC(2027, 0, 1) }).latest()).toEqual(before)
  })

  it('is made once for many who ask at the same time', async () => {
    const { latest } = service()
    const [first, second] = await Promise.all([latest(), latest()])
    expect(first).toEqual(second)
  })

  it('gets a higher version code when anything in it changes', async () => {
    const before = await service().latest()
    const after = await service({ product: { ...product, version: '1.1.0' } }).latest()
    expect(after?.versionCode).toBe((before?.versionCode ?? 0) + 1)
    expect(after).toMatchObject({ version: '1.1.0', certificateFingerprint: before?.certificateFingerprint })
    expect(after?.sha256).not.toBe(before?.sha256)
  })

  it('keeps its package name when the deployment moves', async () => {
    await service().latest()
    const moved = await service({ publicOrigin: 'https://new.example.net' }).latest()
    expect(moved).toMatchObject({
      packageName: 'org.example.talk.sayso',
      url: 'https://new.example.net/download/sayso.apk',
    })
  })

  it('is made again when its file was damaged or lost', async () => {
    const before = await service().latest()
    const path = (await service().apkFile())?.path ?? ''
    await writeFile(path, 'damaged')
    expect(await service().latest()).toEqual(before)
    await rm(path)
    expect(await service().latest()).toEqual(before)
  })

  it('keeps earlier certificates trusted after the key changed', async () => {
    const before = await service().latest()
    await rm(join(dataDir, 'android', 'signing-key.pem'))
    const { latest, assetLinks } = service()
    const after = await latest()
    expect(after?.certificateFingerprint).not.toBe(before?.certificateFingerprint)
    const [link] = (await assetLinks()) ?? []
    expect(link?.target.sha256_cert_fingerprints).toEqual([
      after?.certificateFingerprint,
      before?.certificateFingerprint,
    ])
  })

  it('tries again after a failure', async () => {
    const factsPath = join(dataDir, 'android', 'deployment.json')
    const { latest } = service()
    await service().latest()
    const facts = await readFile(factsPath)
    await writeFile(factsPath, '{}')
    await expect(latest()).rejects.toThrow('cannot be read')
    await writeFile(factsPath, facts)
    expect(await latest()).toBeDefined()
  })

  it('exists for https and for this machine only', async () => {
    const insecure = service({ publicOrigin: 'http://talk.example.org' })
    expect(await Promise.all([insecure.latest(), insecure.apkFile(), insecure.assetLinks()])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await service({ publicOrigin: 'http://localhost:3000' }).latest()).toMatchObject({
      packageName: 'localhost.sayso.port3000',
    })
  })
})
