import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webPush from 'web-push'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadVapidKeys } from './vapid-keys.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'test-data-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('the server’s keys', () => {
  it('are made once and kept, readable for the server alone', () => {
    const keys = loadVapidKeys(undefined, directory)
    expect(loadVapidKeys(undefined, directory)).toEqual(keys)
    expect(readdirSync(directory)).toEqual(['vapid-keys.json'])
    expect(statSync(join(directory, 'vapid-keys.json')).mode & 0o777).toBe(0o600)
  })

  it('are the operator’s when given, and nothing is made then', () => {
    const keys = webPush.generateVAPIDKeys()
    expect(loadVapidKeys(keys, directory)).toEqual(keys)
    expect(readdirSync(directory)).toEqual([])
  })

  it('stop the start when they are no pair', () => {
    const [one, two] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]
    const wrong = [
      { publicKey: one.publicKey, privateKey: two.privateKey },
      { publicKey: one.publicKey, privateKey: 'short' },
      { publicKey: one.publicKey, privateKey: Buffer.alloc(32).toString('base64url') },
    ]
    for (const keys of wrong) {
      expect(() => loadVapidKeys(keys, directory)).toThrow('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair')
    }
    writeFileSync(join(directory, 'vapid-keys.json'), '')
    expect(() => loadVapidKeys(undefined, directory)).toThrow('vapid-keys.json is no pair of VAPID keys')
  })
})
