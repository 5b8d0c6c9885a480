import { expect, it } from 'vitest'
import { drawChart } from './draw-chart.ts'

const days = (...values: number[]) =>
  values.map((value, at) => ({ day: `2026-03-${String(at + 1).padStart(2, '0')}`, value }))
const draw = (...values: number[]) => drawChart({ measure: 'posts', title: 'Posts', days: days(...values) })
const scaleOf = (chart: ReturnType<typeof draw>) => chart.labels.slice(0, 3).map(({ text }) => text)

it('draws a bar for each day that has something, within the picture', () => {
  const { bars, width, height } = draw(3, 0, 7, 12)
  const drawn = [...bars.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)]
  expect(drawn).toHaveLength(3)
  for (const [, x, bottom, y] of drawn) {
    expect(Number(x)).toBeLessThan(width)
    expect(Number(bottom)).toBeLessThan(height)
    expect(Number(y)).toBeGreaterThan(0)
  }
})

it.each([
  [
    [0, 0],
    ['0', '1', '2'],
  ],
  [[2], ['0', '1', '2']],
  [[3], ['0', '2', '4']],
  [
    [10, 9],
    ['0', '10', '20'],
  ],
  [[11], ['0', '10', '20']],
  [[399], ['0', '200', '400']],
  [[4_100], ['0', '5k', '10k']],
  [[1_200_000], ['0', '1M', '2M']],
])('%j has a scale of round numbers', (values, scale) => expect(scaleOf(draw(...values))).toEqual(scale))

it('says what it shows, and names the first, a middle and the last day', () => {
  const chart = draw(1, 5, 2)
  expect(chart.description).toBe('A bar for each day from 01-03-2026 to 03-03-2026; at most 5, on 02-03-2026.')
  expect(chart.labels.slice(3).map(({ text }) => text)).toEqual(['01-03', '02-03', '03-03'])
  expect(draw(0, 0).description).toBe('Nothing from 01-03-2026 to 02-03-2026.')
})
