import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface EndpointReply {
  status: number
  retryAfter: string | undefined
}

export interface EndpointRequest {
  url: string
  headers: Record<string, string | number>
  body: Buffer
  timeoutMs: number
  /** Asked for every address the name leads to, so that no name can point the server at its own network. */
  isAllowedAddress: (address: string) => boolean
}

/** Posts a body and answers the status; redirects are not followed. Rejects when there is no answer in time. */
export function postToEndpoint({
  url,
  headers,
  body,
  timeoutMs,
  isAllowedAddress,
}: EndpointRequest): Promise<EndpointReply> {
  const send = new URL(url).protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { method: 'POST', headers, signal, lookup: guardedLookup(isAllowedAddress) }
    const request = send(url, options, (response) => {
      const retryAfter = response.headers['retry-after']
      resolve({ status: response.statusCode ?? 0, retryAfter })
      // Nobody reads what it says; an endless answer must hold nothing.
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}

function guardedLookup(isAllowedAddress: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, [])
      const [first] = addresses
      const refused = addresses.find(({ address }) => !isAllowedAddress(address))
      if (refused || !first) return callback(new Error(`${hostname} leads to an address that is not public`), [])
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
