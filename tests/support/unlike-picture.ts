import sharp from 'sharp'
import { seededRandom } from './seeded-random.ts'

/** A picture of some shapes, another one for each seed: pictures of other seeds do not resemble it. */
export async function unlikePicture(seed: number): Promise<Buffer> {
  const random = seededRandom(seed + 1)
  const some = (most: number) => Math.round(random() * most)
  const shapes = Array.from({ length: 24 }, () => {
    const fill = `hsl(${some(360)} ${30 + some(60)}% ${10 + some(80)}%)`
    return `<ellipse cx="${some(900)}" cy="${some(600)}" rx="${40 + some(180)}" ry="${30 + some(140)}" fill="${fill}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#888"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
