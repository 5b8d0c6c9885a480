import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** YYYY-MM-DD, in UTC. */
const daySchema = z.iso.date()

/** What is counted for each day. */
export const measureSchema = z.enum(['members', 'posts', 'reports', 'hours'])
export type Measure = z.infer<typeof measureSchema>

const dayFiguresSchema = z.object({
  day: daySchema,
  /** Who signed up. */
  members: z.int(),
  posts: z.int(),
  reports: z.int(),
  /** Decisions on what was reported. */
  decisions: z.int(),
  /** From the first report to the decision; null on a day without one. */
  median_ms: z.nullable(z.int()),
})
export type DayFigures = z.infer<typeof dayFiguresSchema>

/** A drawing of bars, a day each: what goes into an SVG element of that size, in its units; colours are the reader's. */
const chartSchema = z.object({
  measure: measureSchema,
  title: z.string(),
  /** What it shows, for those who do not see it. */
  description: z.string(),
  width: z.int(),
  height: z.int(),
  /** Paths. */
  bars: z.string(),
  grid: z.string(),
  labels: z.array(
    z.object({ x: z.number(), y: z.number(), anchor: z.enum(['start', 'middle', 'end']), text: z.string() }),
  ),
})
export type Chart = z.infer<typeof chartSchema>

const statisticsSchema = z.object({
  /** All days, oldest first; the last one is today and goes on. */
  days: z.array(dayFiguresSchema),
  /** Of all these days. */
  totals: z.omit(dayFiguresSchema, { day: true }),
  charts: z.array(chartSchema),
})
export type Statistics = z.infer<typeof statisticsSchema>

export const readStatistics = endpoint({
  name: 'readStatistics',
  method: 'GET',
  path: '/moderation/statistics',
  access: 'moderator',
  summary: 'New members, posts, reports and the median time to a decision, day by day, with charts',
  query: z.object({ days: z._default(z.enum(['30', '90']), '30') }),
  reply: statisticsSchema,
})
