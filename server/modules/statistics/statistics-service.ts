import { dayMs, hourMs } from '#contract/durations.ts'
import type { DayFigures, Statistics } from '#contract/statistics.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { drawChart } from './draw-chart.ts'
import { medianOf } from './median-of.ts'
import { countDay, findCountedDays, findDecisionTimes, insertCountedDay, type DayCounts } from './statistics-repo.ts'

interface StatisticsDeps {
  heavyReads: Db
  clock: () => number
}

/** So far back a page can look. */
const mostDays = 90

/** How much there was, day by day in UTC. Days that are over are counted once; today is counted for whoever asks. */
export function makeStatistics({ heavyReads, clock }: StatisticsDeps) {
  const today = () => Math.floor(clock() / dayMs)

  async function missing(db: Db, from: number): Promise<{ known: DayCounts[]; absent: number[] }> {
    const known = await findCountedDays(db, { from, until: today() })
    const days = new Set(known.map(({ day }) => day))
    return { known, absent: range(from, today()).filter((day) => !days.has(day)) }
  }

  return {
    /** Counts the days that are over and were not counted yet, one at a time. */
    async countDays(db: Db): Promise<void> {
      const { absent } = await missing(db, today() - mostDays)
      for (const day of absent) await insertCountedDay(db, await countDay(heavyReads, day))
    },

    async read(db: Db, days: number): Promise<Statistics> {
      const from = today() - days + 1
      const { known, absent } = await missing(db, from)
      const counts = new Map(known.map((one) => [one.day, one]))
      for (const day of [...absent, today()]) counts.set(day, await countDay(heavyReads, day))
      const waits = await findWaits(heavyReads, from)
      const figures = range(from, today() + 1).map((day) =>
        toFigures(counts.get(day) ?? { day, members: 0, posts: 0, reports: 0 }, waits.get(day) ?? []),
      )
      return { days: figures, totals: totalOf(figures, [...waits.values()].flat()), charts: chartsOf(figures) }
    },
  }
}

/** From the first report of a thing to the decision, in milliseconds, by the day of the decision. */
async function findWaits(db: Db, from: number): Promise<Map<number, number[]>> {
  const waits = new Map<number, number[]>()
  for (const { created_at, reported_at } of await findDecisionTimes(db, from * dayMs)) {
    if (reported_at === null) continue
    const day = Math.floor(created_at / dayMs)
    const ofDay = waits.get(day) ?? []
    ofDay.push(created_at - Number(reported_at))
    waits.set(day, ofDay)
  }
  return waits
}

function toFigures({ day, members, posts, reports }: DayCounts, waits: readonly number[]): DayFigures {
  const name = new Date(day * dayMs).toISOString().slice(0, 10)
  return { day: name, members, posts, reports, decisions: waits.length, median_ms: medianOf(waits) }
}

function totalOf(days: readonly DayFigures[], waits: readonly number[]): Statistics['totals'] {
  const sum = (count: (day: DayFigures) => number) => days.reduce((total, day) => total + count(day), 0)
  return {
    members: sum(({ members }) => members),
    posts: sum(({ posts }) => posts),
    reports: sum(({ reports }) => reports),
    decisions: waits.length,
    median_ms: medianOf(waits),
  }
}

function chartsOf(figures: readonly DayFigures[]): Statistics['charts'] {
  const by = (value: (day: DayFigures) => number) => figures.map((one) => ({ day: one.day, value: value(one) }))
  return [
    drawChart({ measure: 'members', title: 'New members', days: by(({ members }) => members) }),
    drawChart({ measure: 'posts', title: 'Posts', days: by(({ posts }) => posts) }),
    drawChart({ measure: 'reports', title: 'Reports', days: by(({ reports }) => reports) }),
    drawChart({
      measure: 'hours',
      title: 'Median hours to a decision',
      days: by(({ median_ms }) => (median_ms ?? 0) / hourMs),
    }),
  ]
}

function range(from: number, until: number): number[] {
  return Array.from({ length: Math.max(until - from, 0) }, (_, at) => from + at)
}
