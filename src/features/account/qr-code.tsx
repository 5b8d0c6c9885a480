import { encode } from 'uqr'

/** Draws a text as a QR code: a square without units, as wide as what holds it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={data.map(rowPath).join('')} fill="black" />
    </svg>
  )
}

function rowPath(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
}
