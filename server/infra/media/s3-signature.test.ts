import { expect, it } from 'vitest'
import { signAddress, signForS3 } from './s3-signature.ts'

// The examples of Amazon's documentation ("Signature Calculations for the Authorization Header", "Using Query Parameters").
const keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = Date.parse('2013-05-24T00:00:00Z')
const nothing = Buffer.alloc(0)
const example = new URL('https://examplebucket.s3.amazonaws.com/test.txt')

async function authorizationOf(url: URL, headers: Record<string, string> = {}) {
  return (await signForS3({ method: 'GET', url, headers, bytes: nothing, at }, keys)).get('authorization')
}

it('signs the reading of an object as the documentation does', async () => {
  const authorization = await authorizationOf(example, { range: 'bytes=0-9' })
  expect(authorization).toContain('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,')
  expect(authorization).toContain('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

it('signs the listing of objects as the documentation does', async () => {
  const authorization = await authorizationOf(new URL('/?max-keys=2&prefix=J', example))
  expect(authorization).toContain('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})

it('signs an address as the documentation does', async () => {
  const address = new URL(await signAddress(example, { at, forS: 86_400 }, keys))
  expect(address.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
