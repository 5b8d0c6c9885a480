import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { makeMetrics } from './metrics.ts'

const file = path.join(import.meta.dirname, '..', '..', '..', 'ops', 'grafana-dashboard.json')

interface Panel {
  targets: { expr: string }[]
}

it('what counts up is named so, and nothing else is', async () => {
  const metrics = makeMetrics()
  metrics.watchProcess()
  const described = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const misnamed = described.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'))
  expect(misnamed.map(([, name]) => name)).toEqual([])
})

it('the dashboard asks for metrics that there are, and leaves out none of our own', async () => {
  const metrics = makeMetrics()
  metrics.watchProcess()
  const described = (await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)
  const series = [...described].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const { panels }: { panels: Panel[] } = JSON.parse(readFileSync(file, 'utf8'))
  const asked = panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => [...expr.matchAll(/\b([a-z_]+)\{/g)].map(([, name = '']) => name))
  expect(panels.length).toBeGreaterThan(8)
  expect(asked.filter((name) => !series.includes(name))).toEqual([])
  expect(series.filter((name) => name.startsWith(product.storagePrefix) && !asked.includes(name))).toEqual([])
})
