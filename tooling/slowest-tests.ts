export type TimedTest = { name: string; ms: number }

export type VitestTimes = {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null | undefined }[] }[]
}

type Spec = { title: string; file: string; line: number; tests: { results: { duration: number }[] }[] }
type Suite = { specs: Spec[]; suites?: Suite[] | undefined }
export type PlaywrightTimes = { suites: Suite[] }

/** Every test of Vitest's JSON report with its time; names begin with the file as seen from `root`. */
export function timesOfVitest({ testResults }: VitestTimes, root: string): TimedTest[] {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${withoutRoot(file, root)} ${fullName}`,
      ms: duration ?? 0,
    })),
  )
}

/** Every story of Playwright's JSON report with the time of all its attempts. */
export function timesOfPlaywright({ suites }: PlaywrightTimes): TimedTest[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ title, file, line, tests }) => ({
      name: `${file}:${line} ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...timesOfPlaywright({ suites: inner }),
  ])
}

/** The ten that took longest, a line each. */
export function slowestTests(tests: readonly TimedTest[]): string[] {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

function withoutRoot(file: string, root: string): string {
  return file.startsWith(root) ? file.slice(root.length).replace(/^[\\/]/, '') : file
}
