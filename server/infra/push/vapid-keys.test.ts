import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webPush from 'web-push'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modeHere } from '#tests/support/mode-here.ts'
import { loadVapidKeys } from './vapid-keys.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'test-data-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('the server’s keys', () => {
  it('are made once and persisted, readable for the server alone', async () => {
    const keys = await loadVapidKeys(undefined, directory)
    expect(await loadVapidKeys(undefined, directory)).toEqual(keys)
    expect(readdirSync(directory)).toEqual(['vapid-keys.json'])
    expect(statSync(join(directory, 'vapid-keys.json')).mode & 0o777).toBe(modeHere(0o600))
  })

  it('are the operator’s when given, and nothing is made then', async () => {
    const keys = webPush.generateVAPIDKeys()
    expect(await loadVapidKeys(keys, directory)).toEqual(keys)
    expect(readdirSync(directory)).toEqual([])
  })

  it('stop the start when they are no pair', async () => {
    const [one, two] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]
    const wrong = [
      { publicKey: one.publicKey, privateKey: two.privateKey },
      { publicKey: one.publicKey, privateKey: 'short' },
      { publicKey: one.publicKey, privateKey: Buffer.alloc(32).toString('base64url') },
    ]
    for (const keys of wrong) {
      await expect(loadVapidKeys(keys, directory)).rejects.toThrow('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair')
    }
    writeFileSync(join(directory, 'vapid-keys.json'), '')
    await expect(loadVapidKeys(undefined, directory)).rejects.toThrow('vapid-keys.json is no pair of VAPID keys')
  })
})
