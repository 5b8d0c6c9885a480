import { useState } from 'react'
import { product } from '#contract/product.ts'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin-analysis.module.css'
import { AdminFilters } from './admin-filters.tsx'

const periods = ['Last 24 hours', 'Last 48 hours', 'Last 7 days', 'Last 1 month', 'Lifetime'] as const

const tiles = [
  { label: 'New Users', value: 120 },
  { label: 'New Posts', value: 348 },
  { label: 'New Repost', value: 96 },
  { label: 'New Feedbacks', value: 14 },
  { label: 'Daily active users', value: 872 },
  { label: 'Total Male Users', value: 1204 },
  { label: 'Total Female Users', value: 1311 },
  { label: 'total followers', value: 18_450 },
] as const

/** Made-up numbers; choosing a period changes none of them. */
export function AdminAnalysis() {
  const [period, setPeriod] = useState<(typeof periods)[number]>('Last 24 hours')
  return (
    <AdminFrame title={`${product.name} Analysis`}>
      <AdminFilters label="Period" options={periods} chosen={period} onChoose={setPeriod} />
      <dl className={styles.tiles}>
        {tiles.map(({ label, value }) => (
          <div key={label} className={styles.tile}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </AdminFrame>
  )
}
