import { thumbHashToDataURL } from 'thumbhash'

const decoded = new Map<string, string>()

/** A data URL of the blurred stand-in that a picture's ThumbHash (base64) describes; undefined when it is not one. */
export function thumbhashUrl(base64: string): string | undefined {
  const known = decoded.get(base64)
  if (known !== undefined) return known
  const url = decode(base64)
  if (url !== undefined) decoded.set(base64, url)
  return url
}

function decode(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return bytes.length < 5 ? undefined : thumbHashToDataURL(bytes)
  } catch {
    // Not base64: the picture then loads over a plain ground.
    return undefined
  }
}
