import { randomBytes } from 'node:crypto'

const pictureDirectory = /^[A-Za-z0-9_-]{22,64}$/
const safeSegment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/

/** 192 random bits: whoever was not told the name of a picture does not find it. */
export function newPictureKey(): string {
  return randomBytes(24).toString('base64url')
}

export function isPictureKey(text: string): boolean {
  return pictureDirectory.test(text)
}

/** True for `a/b.webp`; false for what could leave the store's directory or needs escaping in a URL. */
export function isMediaKey(key: string): boolean {
  return key.split('/').every((segment) => safeSegment.test(segment))
}

/** As the server stores what has the key. */
export function contentTypeOf(key: string): string {
  if (key.endsWith('.webp')) return 'image/webp'
  return key.endsWith('.png') ? 'image/png' : 'application/octet-stream'
}

/** A prefix is a key, or one cut off after a slash. */
export function assertMediaPrefix(prefix: string): void {
  if (!isMediaKey(prefix.replace(/\/$/, ''))) throw new Error(`"${prefix}" is not a prefix of media keys`)
}

/** The file of a picture in the media store, and its address below `/media`. */
export function pictureFile(key: string, width: number): string {
  return `${key}/${width}.webp`
}

export function pictureUrl(key: string, width: number): string {
  return `/media/${pictureFile(key, width)}`
}

/** The widths of a picture's copies as they are stored (a JSON list), narrowest first. */
export function pictureWidths(stored: string): number[] {
  const parsed: unknown = JSON.parse(stored)
  return Array.isArray(parsed) ? parsed.filter((width) => typeof width === 'number') : []
}

/** The directory of a picture URL of ours, for removing it; undefined for any other address. */
export function pictureKeyOf(url: string | null): string | undefined {
  const key = /^\/media\/([^/]+)\/\d+\.webp$/.exec(url ?? '')?.[1]
  return key !== undefined && isPictureKey(key) ? key : undefined
}
