import { serverMark } from '#contract/server-mark.ts'
import { parseRetryAfter } from './retry-after.ts'

/** An answer that is not our server's. */
export interface Interception {
  /** `portal`: a network that wants one to sign in first. `gateway`: what stands before the server, or a proxy. */
  by: 'portal' | 'gateway'
  /** 0 for a redirect, whose status the browser does not tell. */
  status: number
  /** Whether it is a page for people rather than data. */
  isPage: boolean
  /** From `Retry-After`, in milliseconds. */
  retryAfterMs: number | undefined
}

/** True for an answer that our own server gave: nothing else is its word, whatever its status. */
export function isFromServer({ headers }: Pick<Response, 'headers'>): boolean {
  return headers.get(serverMark.name) === serverMark.value
}

/** True for a picture, whoever cached it meanwhile; what a portal answers in its place is a page. */
export function isPicture({ ok, type, headers }: Response): boolean {
  return ok && type !== 'opaque' && (headers.get('content-type') ?? '').startsWith('image/')
}

/** What stood in the server's place, judged by an answer that is not its own. `now` in ms since 1970. */
export function interceptionIn(response: Response, text: string, now: number): Interception {
  const { status, headers } = response
  const isPage = /\bhtml\b/.test(headers.get('content-type') ?? '') || text.trimStart().startsWith('<')
  return {
    by: isOfPortal(response, isPage) ? 'portal' : 'gateway',
    status,
    isPage,
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), now),
  }
}

// The API redirects nobody. A page with 5xx is a gateway that does not reach the server; 511 is made for portals (RFC 6585).
function isOfPortal({ type, status }: Response, isPage: boolean): boolean {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400) || status === 511) return true
  return isPage && status < 500
}
