import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './private-address.ts'
import { postToEndpoint } from './post-to-endpoint.ts'
import { isPublicEndpoint } from './public-endpoint.ts'

describe('an endpoint given by a member', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/push',
  ])('may be %s', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/send',
    'https://localhost/x',
    'https://localhost./x',
    'https://router/x',
    'https://db.internal/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://push.example.org:8443/x',
    'https://user:secret@push.example.org/x',
    'file:///etc/passwd',
    'push',
  ])('may not be %s', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false)
  })

  it('may not be a name that leads into the server’s own network', async () => {
    const request = { url: 'https://localhost/x', headers: {}, body: Buffer.alloc(0), timeoutMs: 1_000 }
    await expect(postToEndpoint({ ...request, isAllowedAddress: isPublicAddress })).rejects.toThrow(
      'localhost leads to an address that is not public',
    )
  })
})
