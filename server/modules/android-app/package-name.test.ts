import { describe, expect, it } from 'vitest'
import { packageNameFor } from './package-name.ts'

describe('the package name of a deployment', () => {
  it.each([
    ['https://talk.example.org', 'org.example.talk.sayso'],
    ['https://TALK.Example.org/', 'org.example.talk.sayso'],
    ['https://example.org.', 'org.example.sayso'],
    ['https://a-b.example', 'example.a_b.sayso'],
    ['https://3d.example', 'example.h3d.sayso'],
    ['https://cloud.müller.example', 'example.xn__mller_kva.cloud.sayso'],
    ['https://日本.example', 'example.xn__wgv71a.sayso'],
    ['http://localhost:3000', 'localhost.sayso.port3000'],
    ['https://example.org:443', 'org.example.sayso'],
    ['https://example.org:8443', 'org.example.sayso.port8443'],
    ['https://192.168.1.5', 'ip_192_168_1_5.sayso'],
    ['https://[fe80::1]:8443', 'ip_fe80__1.sayso.port8443'],
  ])('of %s is %s', (origin, expected) => {
    const name = packageNameFor(origin, 'sayso')
    expect(name).toBe(expected)
    expect(name).toMatch(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/)
  })
})
