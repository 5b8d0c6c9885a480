import sharp from 'sharp'

// A difference hash: each bit says whether a field of a grey raster is clearly brighter than the one to its right.
const [columns, rows] = [16, 16]
const bits = columns * rows
/** In steps of 256: what a decoder makes of an even area differs by less. */
const clearly = 2
/** Fewer bits of one kind: it is as good as even, and would be taken for every other one that is. */
const fewest = 16
/** Bits in which copies of one picture differ at most, however small or badly packed; pictures by chance differ in some 128. */
const mostApart = 24

/** What a picture looks like, in 64 hexadecimal digits; undefined of one with too little in it to be told from others. */
export async function pictureHash(picture: Buffer): Promise<string | undefined> {
  const { data } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: columns + 1, height: rows, fit: 'fill', kernel: 'lanczos3' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const hash = Buffer.alloc(bits / 8)
  let set = 0
  for (let at = 0; at < bits; at += 1) {
    const field = Math.floor(at / columns) * (columns + 1) + (at % columns)
    if ((data[field] ?? 0) - (data[field + 1] ?? 0) <= clearly) continue
    hash[at >> 3] = (hash[at >> 3] ?? 0) | (1 << (at & 7))
    set += 1
  }
  return set < fewest || bits - set < fewest ? undefined : hash.toString('hex')
}

/** Whether two hashes are of copies of one picture. */
export function isSamePicture(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')]
  let apart = 0
  for (const [at, byte] of a.entries()) apart += onesIn(byte ^ (b[at] ?? 0))
  return apart <= mostApart
}

function onesIn(byte: number): number {
  let ones = 0
  for (let left = byte; left > 0; left &= left - 1) ones += 1
  return ones
}
