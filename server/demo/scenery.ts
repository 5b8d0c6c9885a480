import { markup } from '#server/markup.ts'
import type { DemoRandom } from './demo-random.ts'

/** A picture to draw, and what somebody who cannot see it is told. */
export interface Scene {
  svg: string
  altText: string
}

interface Canvas {
  width: number
  height: number
  random: DemoRandom
  colors: readonly string[]
}

const sizes: readonly (readonly [width: number, height: number])[] = [
  ...([
    [1280, 853],
    [1280, 960],
    [960, 1200],
    [1100, 1100],
    [1280, 720],
    [900, 1350],
  ] as const),
]

// Sky above, light, far, near, ground.
const palettes: readonly { name: string; colors: readonly string[] }[] = [
  { name: 'at dusk', colors: ['#2b2d5b', '#f2a65a', '#7d5a8c', '#4a3f6b', '#241f3d'] },
  { name: 'in the morning', colors: ['#f7d9c4', '#fff3d6', '#c6d8d3', '#8fb3a8', '#4f7a6b'] },
  { name: 'at noon', colors: ['#9ad1e8', '#fdf7d7', '#8cbf88', '#5d9c66', '#35704a'] },
  { name: 'in autumn', colors: ['#f0e2c8', '#f9c784', '#e08e45', '#a8552b', '#5c2e1d'] },
  { name: 'in winter', colors: ['#c9d8e6', '#ffffff', '#a9bccf', '#748ca5', '#3d5168'] },
  { name: 'by night', colors: ['#0f1530', '#f4f1de', '#27315c', '#1a2146', '#0a0e22'] },
  { name: 'in warm light', colors: ['#fbe3d0', '#e4572e', '#f3a683', '#c8553d', '#588b8b'] },
]

const motifs: readonly { what: string; draw: (canvas: Canvas) => string }[] = [
  { what: 'Hills behind hills', draw: hills },
  { what: 'The sea', draw: sea },
  { what: 'A row of houses', draw: houses },
  { what: 'A wood of thin trees', draw: trees },
  { what: 'Overlapping circles', draw: circles },
  { what: 'A pattern of tiles', draw: tiles },
]

/** Draws `count` different pictures: landscapes, streets and patterns. */
export function makeScenes(count: number, random: DemoRandom): Scene[] {
  return Array.from({ length: count }, (_, index) => {
    const motif = motifs[index % motifs.length] ?? random.pick(motifs)
    const palette = palettes[Math.floor(index / motifs.length) % palettes.length] ?? random.pick(palettes)
    const [width, height] = random.pick(sizes)
    const shapes = motif.draw({ width, height, random, colors: palette.colors })
    return { altText: `${motif.what} ${palette.name}`, svg: drawing({ width, height, shapes, colors: palette.colors }) }
  })
}

/** A wide picture for the top of a profile. */
export function makeBanner(random: DemoRandom): string {
  const { colors } = random.pick(palettes)
  const [width, height] = [1200, 400]
  return drawing({ width, height, colors, shapes: hills({ width, height, random, colors }) })
}

/** A picture of a member: initials on a pattern of their own. */
export function makePortrait(initials: string, random: DemoRandom): string {
  const { colors } = random.pick(palettes)
  const [, , far, near, ground] = colors
  const blob = `<circle cx="${random.int(20, 300)}" cy="${random.int(20, 300)}" r="${random.int(90, 190)}" fill="${random.pick([far, near])}" opacity=".45"/>`
  const letters =
    markup`<text x="160" y="160" dy=".36em" text-anchor="middle" font-family="sans-serif" font-size="130" font-weight="700" fill="#fffaf0">${initials}</text>`
      .markup
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="${ground}"/>${blob}${letters}</svg>`
}

function drawing({
  width,
  height,
  shapes,
  colors,
}: {
  width: number
  height: number
  shapes: string
  colors: readonly string[]
}): string {
  const sky = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colors[0]}"/><stop offset="1" stop-color="${colors[1]}"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${sky}</defs><rect width="100%" height="100%" fill="url(#sky)"/>${shapes}</svg>`
}

function sun({ width, height, random, colors }: Canvas): string {
  const radius = Math.round(width * (0.04 + random.next() * 0.05))
  const [x, y] = [random.int(radius, width - radius), Math.round(height * (0.15 + random.next() * 0.25))]
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colors[1]}" opacity=".9"/>`
}

function hills(canvas: Canvas): string {
  const { width, height, random, colors } = canvas
  const ranges = [0.48, 0.6, 0.72, 0.85].map((level, index) => {
    const points = Array.from({ length: 9 }, (_, step) => {
      const y = height * (level + (random.next() - 0.5) * 0.16)
      return `${Math.round((width * step) / 8)} ${Math.round(y)}`
    })
    const color = colors[Math.min(4, index + 2)] ?? '#444'
    return `<path d="M0 ${height} L${points.join(' L')} L${width} ${height} Z" fill="${color}" stroke="${color}" stroke-width="40" stroke-linejoin="round" opacity="${0.75 + index * 0.08}"/>`
  })
  return sun(canvas) + ranges.join('')
}

function sea(canvas: Canvas): string {
  const { width, height, random, colors } = canvas
  const horizon = Math.round(height * (0.45 + random.next() * 0.2))
  const waves = Array.from({ length: 26 }, () => {
    const y = random.int(horizon + 8, height)
    const length = Math.round(((y - horizon) / (height - horizon)) * width * 0.4) + 20
    return `<rect x="${random.int(-50, width)}" y="${y}" width="${length}" height="4" rx="2" fill="${colors[1]}" opacity=".35"/>`
  })
  return `${sun(canvas)}<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${colors[3]}"/>${waves.join('')}`
}

function houses({ width, height, random, colors }: Canvas): string {
  let shapes = ''
  for (let x = 0; x < width;) {
    const [w, h] = [random.int(110, 220), Math.round(height * (0.3 + random.next() * 0.35))]
    const color = random.pick(colors.slice(2))
    const top = height - h
    shapes += `<rect x="${x}" y="${top}" width="${w}" height="${h}" fill="${color}"/><path d="M${x - 8} ${top} L${x + w / 2} ${top - 70} L${x + w + 8} ${top} Z" fill="${colors[4]}"/>`
    for (let y = top + 30; y < height - 50; y += 80) {
      for (let wx = x + 22; wx < x + w - 40; wx += 60) {
        shapes += `<rect x="${wx}" y="${y}" width="30" height="42" fill="${random.isLucky(0.5) ? colors[1] : colors[0]}" opacity=".85"/>`
      }
    }
    x += w
  }
  return shapes
}

function trees(canvas: Canvas): string {
  const { width, height, random, colors } = canvas
  const trunks = Array.from({ length: 34 }, (_, index) => {
    const thickness = 6 + index * 0.9
    const x = random.int(-20, width)
    return `<rect x="${x}" y="${random.int(-40, Math.round(height * 0.25))}" width="${thickness}" height="${height * 1.2}" fill="${colors[2 + Math.floor(index / 12)]}"/>`
  })
  return `${sun(canvas)}${trunks.join('')}<rect y="${height * 0.88}" width="${width}" height="${height}" fill="${colors[4]}"/>`
}

function circles({ width, height, random, colors }: Canvas): string {
  return Array.from({ length: 14 }, () => {
    const radius = random.int(60, Math.round(width * 0.28))
    return `<circle cx="${random.int(0, width)}" cy="${random.int(0, height)}" r="${radius}" fill="${random.pick(colors)}" opacity=".6"/>`
  }).join('')
}

function tiles({ width, height, random, colors }: Canvas): string {
  const side = 150
  let shapes = ''
  for (let x = 0; x < width; x += side) {
    for (let y = 0; y < height; y += side) {
      const turned = random.int(0, 3) * 90
      shapes += `<g transform="translate(${x} ${y}) rotate(${turned} ${side / 2} ${side / 2})"><rect width="${side}" height="${side}" fill="${random.pick(colors.slice(0, 2))}"/><path d="M0 0 H${side} A${side} ${side} 0 0 1 0 ${side} Z" fill="${random.pick(colors.slice(2))}"/></g>`
    }
  }
  return shapes
}
