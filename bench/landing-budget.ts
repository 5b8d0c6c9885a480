/** One run of Lighthouse on the landing page. */
export interface LandingRun {
  /** Category → points from 0 to 100. */
  points: Record<string, number>
  /** Largest Contentful Paint, in milliseconds, on a simulated slow 4G with a processor four times slower. */
  lcpMs: number
  /** All that was transferred, headers included. */
  bytes: number
}

const budget = { points: 100, lcpMs: 1_200, bytes: 60 * 1024 }

/** Each value's median over the runs: on a busy machine one run alone says little. */
export function medianRun(runs: readonly LandingRun[]): LandingRun {
  const [first] = runs
  if (first === undefined) throw new Error('there is no run')
  const categories = Object.keys(first.points)
  return {
    points: Object.fromEntries(
      categories.map((name) => [name, median(runs.map(({ points }) => points[name] ?? Number.NaN))]),
    ),
    lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
    bytes: median(runs.map(({ bytes }) => bytes)),
  }
}

/** A sentence for each limit that is not kept. */
export function complaintsAbout({ points, lcpMs, bytes }: LandingRun): string[] {
  const low = Object.entries(points).filter(([, reached]) => !(reached >= budget.points))
  return [
    ...low.map(([name, reached]) => `${name} has ${reached} of ${budget.points} points.`),
    ...(lcpMs < budget.lcpMs ? [] : [`The largest part is painted after ${lcpMs} ms, not before ${budget.lcpMs} ms.`]),
    ...(bytes <= budget.bytes ? [] : [`The page takes ${bytes} bytes, more than ${budget.bytes}.`]),
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
