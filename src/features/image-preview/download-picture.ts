import { fetchPicture } from '#src/offline/api/fetch-picture.ts'

/** Saves a picture as a file under some words; where it cannot be fetched, its link opens in a new tab. */
export async function downloadPicture(src: string, words: string): Promise<void> {
  try {
    const blob = await fetchPicture(src)
    const url = URL.createObjectURL(blob)
    press(url, { download: fileName(src, blob.type, words) })
    // The download reads the URL a little later.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (cause) {
    console.info('A picture could not be fetched for download; opening it instead.', cause)
    press(src, { target: '_blank', rel: 'noopener' })
  }
}

function press(href: string, attributes: { download: string } | { target: string; rel: string }): void {
  const link = Object.assign(document.createElement('a'), { href, ...attributes })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Some file systems take no more than 255 bytes, and a letter may have four. */
const mostCharacters = 60

/** A name for the saved file: the words it comes with, or else the last part of its address; and its kind. */
export function fileName(src: string, type: string, words: string): string {
  const extension = /^image\/([a-z]+)/.exec(type)?.[1]?.replace('jpeg', 'jpg') ?? 'webp'
  return `${nameFrom(words) || nameFromAddress(src)}.${extension}`
}

/** Without what a file system gives a meaning of its own. */
function nameFrom(words: string): string {
  const plain = words.replaceAll(/[\p{C}\s\\/:*?"<>|]+/gu, ' ').replace(/^[.\s]+/, '')
  return [...plain]
    .slice(0, mostCharacters)
    .join('')
    .replace(/[.\s]+$/, '')
}

function nameFromAddress(src: string): string {
  const last = /^https?:|^\//.test(src)
    ? (src.split(/[?#]/)[0] ?? '').split('/').filter(Boolean).slice(-2).join('-')
    : 'image'
  return last.replace(/\.[a-z0-9]+$/i, '').replaceAll(/[^\w-]/g, '') || 'image'
}
