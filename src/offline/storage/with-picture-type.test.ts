// @vitest-environment node
import { expect, it } from 'vitest'
import { FileGoneError } from './storage-error.ts'
import { withPictureType } from './with-picture-type.ts'

const rest = 'what comes after the first bytes'
const fileOf = (start: string, type = '') => {
  const bytes = Uint8Array.from(start + rest, (letter) => letter.charCodeAt(0))
  return new File([bytes], 'photo', { type, lastModified: 1_768_000_000_000 })
}
/** The first box of an ISO media file, with its main brand and those that it is compatible with. */
const boxOf = (...brands: [main: string, ...others: string[]]) => {
  const [main, ...others] = brands
  return `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${main}\0\0\0\0${others.join('')}`
}

it.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  [boxOf('avif', 'mif1', 'miaf'), 'image/avif'],
  [boxOf('mif1', 'avif'), 'image/avif'],
  [boxOf('avis', 'msf1'), 'image/avif'],
  [boxOf('heic', 'mif1'), 'image/heic'],
  [boxOf('mif1', 'heic'), 'image/heic'],
  [boxOf('hevc', 'msf1'), 'image/heic'],
  [boxOf('mif1'), 'image/heif'],
])('takes %j for a picture, with the same bytes, name and date', async (start, type) => {
  for (const said of ['', 'application/octet-stream']) {
    const picked = fileOf(start, said)
    const typed = await withPictureType(picked)
    expect([typed.type, typed.name, typed.lastModified]).toEqual([type, 'photo', picked.lastModified])
    expect(await typed.bytes()).toEqual(await picked.bytes())
  }
})

it.each(['', 'some words: ', 'RIFF\x10\0\0\0WAVEfmt ', boxOf('isom', 'mp42'), boxOf('mp42').replace('ftyp', 'moov')])(
  'leaves %j as it is',
  async (start) => {
    const picked = fileOf(start)
    expect(await withPictureType(picked)).toBe(picked)
  },
)

it('believes what a file says of itself', async () => {
  const picked = fileOf('GIF89a', 'video/mp4')
  expect(await withPictureType(picked)).toBe(picked)
})

it('says of a file that can be read no more that it is gone', async () => {
  const gone = Object.assign(fileOf('GIF89a'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')) }),
  })
  await expect(withPictureType(gone)).rejects.toThrow(FileGoneError)
})
