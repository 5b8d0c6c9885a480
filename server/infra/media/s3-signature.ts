import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'

/** What a signature is made with: AWS's "Signature Version 4", which every S3-compatible store understands. */
export interface SigningKeys {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface RequestToSign {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  /** Names in lower case; `host` is added. */
  headers: Record<string, string>
  bytes: Buffer
  /** Epoch milliseconds. */
  at: number
}

/** The headers of the request with date, body hash and `authorization` added; all of them are signed. */
export async function signForS3(request: RequestToSign, keys: SigningKeys): Promise<Headers> {
  const bodyHash = createHash('sha256').update(request.bytes).digest('hex')
  const signer = new AwsV4Signer({
    ...signingOptions(keys, request.at),
    method: request.method,
    url: request.url.href,
    headers: { ...request.headers, 'x-amz-content-sha256': bodyHash },
    allHeaders: true,
  })
  return (await signer.sign()).headers
}

/** The address of an object, for anybody to read it from `at` on for so many seconds. */
export async function signAddress(
  url: URL,
  { at, forS }: { at: number; forS: number },
  keys: SigningKeys,
): Promise<string> {
  const limited = new URL(url)
  limited.searchParams.set('X-Amz-Expires', String(forS))
  const signer = new AwsV4Signer({ ...signingOptions(keys, at), url: limited.href, signQuery: true })
  return (await signer.sign()).url.href
}

function signingOptions({ region, accessKeyId, secretAccessKey }: SigningKeys, at: number) {
  const datetime = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
  return { region, accessKeyId, secretAccessKey, datetime, service: 's3' }
}
