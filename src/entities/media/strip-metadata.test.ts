import { describe, expect, it } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'

const text = (words: string) => [...words].map((letter) => letter.charCodeAt(0))
const segment = (kind: number, payload: number[]) => [
  0xff,
  kind,
  (payload.length + 2) >> 8,
  (payload.length + 2) & 0xff,
  ...payload,
]

const jfif = segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])
const quantisation = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
// The compressed data holds a stuffed FF and a restart marker, which end nothing.
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const end = [0xff, 0xd9]

function exif(orientation: number, order: 'II' | 'MM') {
  const two = (n: number) => (order === 'II' ? [n & 0xff, n >> 8] : [n >> 8, n & 0xff])
  const four = (n: number) => (order === 'II' ? [...two(n), 0, 0] : [0, 0, ...two(n)])
  const entries = [
    ...two(0x010f),
    ...two(2),
    ...four(4),
    ...text('Cam\0'),
    ...two(0x0112),
    ...two(3),
    ...four(1),
    ...two(orientation),
    0,
    0,
  ]
  const tiff = [...text(order), ...two(42), ...four(8), ...two(2), ...entries, ...four(0), ...text('GPS 52.37N 4.89E')]
  return segment(0xe1, [...text('Exif\0\0'), ...tiff])
}

function latin(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : String.fromCharCode(...bytes)
}

describe('of a JPEG', () => {
  const xmp = segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<gps/>'))
  const iptc = segment(0xed, text('Photoshop 3.0\0city'))
  const icc = segment(0xe2, text('ICC_PROFILE\0\x01\x01profile'))
  const secondPicture = segment(0xe2, text('MPF\0pointers'))
  const comment = segment(0xfe, text('made at home'))

  it('takes out EXIF, XMP, IPTC, comments and further pictures, and keeps the rest byte for byte', () => {
    const file = [0xff, 0xd8, ...jfif, ...exif(1, 'II'), ...xmp, ...icc, ...secondPicture, ...iptc, ...comment]
    const stripped = stripMetadata(
      Uint8Array.from([...file, ...quantisation, ...scan, ...end, ...text('a film with GPS')]),
    )
    expect([...(stripped ?? [])]).toEqual([0xff, 0xd8, ...jfif, ...icc, ...quantisation, ...scan, ...end])
  })

  it.each(['II', 'MM'] as const)('writes back nothing but the orientation (%s)', (order) => {
    const stripped = stripMetadata(
      Uint8Array.from([0xff, 0xd8, ...jfif, ...exif(6, order), ...quantisation, ...scan, ...end]),
    )
    const block = text('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0')
    const wanted = [0xff, 0xd8, ...jfif, ...segment(0xe1, block), ...quantisation, ...scan, ...end]
    expect([...(stripped ?? [])]).toEqual(wanted)
    expect(latin(stripped)).not.toContain('GPS')
    expect(latin(stripped)).not.toContain('Cam')
  })

  it('keeps every scan of a progressive picture', () => {
    const file = [0xff, 0xd8, ...quantisation, ...scan, ...quantisation, ...scan, ...end]
    expect([...(stripMetadata(Uint8Array.from(file)) ?? [])]).toEqual(file)
  })

  it('gives up on one that was cut off, or whose segment lies about its length', () => {
    expect(stripMetadata(Uint8Array.from([0xff, 0xd8, ...jfif, ...quantisation, ...scan]))).toBeUndefined()
    expect(stripMetadata(Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1, 2]))).toBeUndefined()
  })

  it('survives an EXIF block that points outside of itself', () => {
    const wild = segment(0xe1, [...text('Exif\0\0MM\0*'), 0, 0, 0xff, 0xff, 1, 2, 3, 4, 5, 6])
    const stripped = stripMetadata(Uint8Array.from([0xff, 0xd8, ...wild, ...scan, ...end]))
    expect([...(stripped ?? [])]).toEqual([0xff, 0xd8, ...scan, ...end])
  })
})

describe('of a PNG', () => {
  const chunk = (name: string, payload: number[]) => [0, 0, 0, payload.length, ...text(name), ...payload, 9, 9, 9, 9]
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const drawn = [chunk('IHDR', [1, 2, 3]), chunk('IDAT', [4, 5]), chunk('IEND', [])]

  it('keeps what draws it and drops EXIF, texts, time and what trails', () => {
    const [header = [], data = [], last = []] = drawn
    const spoken = [...chunk('eXIf', text('GPS')), ...chunk('tEXt', text('me')), ...chunk('tIME', [1])]
    const file = [...signature, ...header, ...spoken, ...data, ...last, ...text('more')]
    expect([...(stripMetadata(Uint8Array.from(file)) ?? [])]).toEqual([...signature, ...drawn.flat()])
  })

  it('leaves one that moves to be drawn as it begins, however much comes before it says so', () => {
    const moving = [
      chunk('IHDR', [1]),
      chunk(
        'iCCP',
        Array.from({ length: 200 }, () => 7),
      ),
      chunk('acTL', [2]),
    ]
    const file = [...signature, ...moving.flat(), ...chunk('IDAT', [4]), ...chunk('fdAT', [5]), ...chunk('IEND', [])]
    expect(stripMetadata(Uint8Array.from(file))).toBeUndefined()
  })

  it('gives up on one that was cut off', () => {
    expect(
      stripMetadata(Uint8Array.from([...signature, ...chunk('IHDR', [1]), 0, 0, 1, 0, ...text('IDAT')])),
    ).toBeUndefined()
  })
})

describe('of a WebP', () => {
  const chunk = (name: string, payload: number[]) => [
    ...text(name),
    payload.length,
    0,
    0,
    0,
    ...payload,
    ...(payload.length % 2 ? [0] : []),
  ]
  const riff = (chunks: number[]) => [...text('RIFF'), chunks.length + 4, 0, 0, 0, ...text('WEBP'), ...chunks]
  const bitstream = chunk('VP8 ', [1, 2, 3])

  it('drops EXIF and XMP, corrects its own size and no longer promises them', () => {
    const spoken = [...chunk('EXIF', text('GPS')), ...chunk('XMP ', text('<gps/>'))]
    const file = riff([...chunk('VP8X', [0x1c, 0, 0, 0]), ...bitstream, ...spoken])
    expect([...(stripMetadata(Uint8Array.from(file)) ?? [])]).toEqual(
      riff([...chunk('VP8X', [0x10, 0, 0, 0]), ...bitstream]),
    )
  })

  it('leaves one that moves to be drawn as it begins, however much comes before it says so', () => {
    const profile = chunk(
      'ICCP',
      Array.from({ length: 200 }, () => 7),
    )
    const file = riff([...chunk('VP8X', [0x22, 0, 0, 0]), ...profile, ...chunk('ANIM', [0]), ...chunk('ANMF', [1])])
    expect(stripMetadata(Uint8Array.from(file))).toBeUndefined()
  })

  it('leaves one without any as it is', () => {
    const file = riff(bitstream)
    expect([...(stripMetadata(Uint8Array.from(file)) ?? [])]).toEqual(file)
  })
})

it('knows no other kind of file', () => {
  expect(stripMetadata(Uint8Array.from(text('GIF89a')))).toBeUndefined()
  expect(stripMetadata(new Uint8Array(0))).toBeUndefined()
})
