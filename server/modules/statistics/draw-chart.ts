import { dayOf } from '#contract/decision.ts'
import type { Chart, Measure } from '#contract/statistics.ts'

const [width, height] = [360, 150]
/** Where the bars stand; labels stand around it. */
const [left, right, top, bottom] = [34, 358, 12, 128]
/** Of the room of a day. */
const barShare = 0.72

interface Values {
  measure: Measure
  title: string
  /** Oldest first; never empty. */
  days: readonly { day: string; value: number }[]
}

/** Draws a bar for each day, on a scale that ends at a round number. */
export function drawChart({ measure, title, days }: Values): Chart {
  const most = Math.max(...days.map(({ value }) => value))
  const scale = roundUp(most)
  const step = (right - left) / days.length
  const yOf = (value: number) => round(bottom - ((bottom - top) * value) / scale)
  const bars = days.flatMap(({ value }, at) => {
    if (value <= 0) return []
    const barWidth = round(step * barShare)
    // Whatever is there at all is to be seen.
    const y = Math.min(yOf(value), bottom - 1)
    return `M${round(left + at * step + (step - barWidth) / 2)} ${bottom}V${y}h${barWidth}V${bottom}z`
  })
  const lines = [0, scale / 2, scale]
  const atDay = (at: number) => ({ x: round(left + (at + 0.5) * step), y: height - 6 })
  const nameOf = (at: number) => dayOf(days[at]?.day ?? '').slice(0, 5)
  const last = days.length - 1
  const middle = Math.floor(last / 2)
  return {
    ...{ measure, title, description: describe(days, most), width, height },
    bars: bars.join(''),
    grid: lines.map((value) => `M${left} ${yOf(value)}H${right}`).join(''),
    labels: [
      ...lines.map((value) => ({ x: left - 5, y: yOf(value) + 4, anchor: 'end' as const, text: short(value) })),
      { ...atDay(0), x: left, anchor: 'start', text: nameOf(0) },
      { ...atDay(middle), anchor: 'middle', text: nameOf(middle) },
      { ...atDay(last), x: right, anchor: 'end', text: nameOf(last) },
    ],
  }
}

/** The next of 2, 4, 10, 20, 40, 100 … : halves of them are whole. */
function roundUp(most: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return [2, 4, 10, 20].map((factor) => factor * magnitude).find((end) => end >= most) ?? most
}

function describe(days: Values['days'], most: number): string {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const span = `${dayOf(first)} to ${dayOf(last)}`
  if (most <= 0) return `Nothing from ${span}.`
  const when = days.find(({ value }) => value === most)?.day ?? ''
  return `A bar for each day from ${span}; at most ${round(most)}, on ${dayOf(when)}.`
}

function short(value: number): string {
  if (value >= 1_000_000) return `${round(value / 1_000_000)}M`
  return value >= 1_000 ? `${round(value / 1_000)}k` : String(value)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
