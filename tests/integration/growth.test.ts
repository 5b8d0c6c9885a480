import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measuredEndpoints } from '../../bench/growth-endpoints.ts'
import { measureEndpoint, openMeasuredWorld, type MeasuredWorld } from '../../bench/measured-world.ts'

// Ten times the posts, members and follows: whatever walks through a table then costs ten times as much.
const few = 10_000
const many = 100_000
const requests = 40
/** A full index is some levels deeper, and pages of more rows miss the processor's cache. */
const mostTimes = 2
/** What one answer may cost more for reasons of the machine, in ms; reading 100,000 posts through takes several times that. */
const slackMs = 6

const keep = mkdtempSync(path.join(tmpdir(), 'test-growth-'))
const worlds: MeasuredWorld[] = []

beforeAll(async () => {
  for (const posts of [few, many]) worlds.push(await openMeasuredWorld({ posts, keep, log: () => {} }))
}, 180_000)
afterAll(async () => {
  for (const world of worlds) await world.stop()
  rmSync(keep, { recursive: true, force: true })
})

it.each(measuredEndpoints)(
  '$name costs no more with ten times as much',
  async (endpoint) => {
    const spent: number[] = []
    for (const world of worlds) spent.push((await measureEndpoint(world, endpoint, { requests })).cpuMs)
    const [small = 0, large = Infinity] = spent
    expect(small).toBeGreaterThan(0)
    expect(large).toBeLessThan(mostTimes * small + slackMs)
  },
  120_000,
)
