import { expect, it } from 'vitest'
import { signForS3 } from './aws-signature.ts'

// The examples of Amazon's documentation ("Signature Calculations for the Authorization Header").
const keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = Date.parse('2013-05-24T00:00:00Z')
const nothing = Buffer.alloc(0)

it('signs the reading of an object as the documentation does', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
  const headers = signForS3({ method: 'GET', url, headers: { range: 'bytes=0-9' }, bytes: nothing, at }, keys)
  expect(headers.authorization).toContain('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,')
  expect(headers.authorization).toContain('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

it('signs the listing of objects as the documentation does', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')
  const headers = signForS3({ method: 'GET', url, headers: {}, bytes: nothing, at }, keys)
  expect(headers.authorization).toContain('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})
