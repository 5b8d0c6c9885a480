import { createHash, createHmac } from 'node:crypto'

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

const algorithm = 'AWS4-HMAC-SHA256'

/** The headers of the request with date, body hash and `authorization` added. */
export function signForS3(request: RequestToSign, keys: SigningKeys): Record<string, string> {
  const time = new Date(request.at).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const bodyHash = sha256(request.bytes)
  const headers = { ...request.headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const signed = Object.entries({ ...headers, host: request.url.host }).toSorted(byName)
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    // `pathname` is already escaped; our keys hold nothing that S3 escapes differently.
    request.url.pathname,
    canonicalQuery(request.url.searchParams),
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const toSign = [algorithm, time, scope, sha256(Buffer.from(canonical))].join('\n')
  const signature = hmac(signingKey(time.slice(0, 8), keys), toSign).toString('hex')
  const credential = `Credential=${keys.accessKeyId}/${scope}`
  return { ...headers, authorization: `${algorithm} ${credential},SignedHeaders=${names},Signature=${signature}` }
}

function signingKey(day: string, { region, secretAccessKey }: SigningKeys): Buffer {
  return [region, 's3', 'aws4_request'].reduce(hmac, hmac(Buffer.from(`AWS4${secretAccessKey}`), day))
}

function canonicalQuery(parameters: URLSearchParams): string {
  const pairs = [...parameters].map(([name, value]) => [escapeStrictly(name), escapeStrictly(value)] as const)
  return pairs
    .toSorted(byName)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

// RFC 3986: these four are what encodeURIComponent leaves and AWS does not.
function escapeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function byName(a: readonly [string, string], b: readonly [string, string]): number {
  return a[0] < b[0] ? -1 : 1
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
