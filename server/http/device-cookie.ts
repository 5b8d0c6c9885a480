import { dayMs } from '#contract/durations.ts'
import { product } from '#contract/product.ts'
import { makeSecretToken } from '../secret-token.ts'

const name = `${product.storagePrefix}-device`
const yearS = (365 * dayMs) / 1_000

/** What a browser is known by since its first login; made anew for one that has none. It opens nothing by itself. */
export function deviceOf(cookies: string | undefined): string {
  const shown = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1]
  return shown ?? makeSecretToken().token
}

/** The header that lets a browser be known again for a year; no script can read it, no other site can make it be sent. */
export function deviceCookie(device: string, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https://') ? '; Secure' : ''
  return `${name}=${device}; Path=/api; Max-Age=${yearS}; HttpOnly; SameSite=Strict${secure}`
}
