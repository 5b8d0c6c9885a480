import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Statistics } from '#contract/statistics.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingSection } from '#src/ui/setting-section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { BarChart } from './bar-chart.tsx'
import { durationLabel } from './duration-label.ts'
import { FiguresTable } from './figures-table.tsx'
import { statisticsQuery, type StatisticsSpan } from './moderation-queries.ts'
import styles from './statistics-panel.module.css'

const spans = [
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
] as const

/** How much there was, day by day, in all states. */
export function StatisticsPanel() {
  const [span, setSpan] = useState<StatisticsSpan>('30')
  const { data, error, isError, refetch } = useQuery(statisticsQuery(span))
  return (
    <>
      <SettingSection title="The last days">
        <SegmentedChoice name="statistics-span" options={spans} chosen={span} onChoose={setSpan} />
        {data && <Totals totals={data.totals} />}
      </SettingSection>
      {isError && (
        <LoadFailed text={messageOf(error, 'The statistics could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!isError && data === undefined && (
        <div role="status" className={styles.charts}>
          <VisuallyHidden>Loading statistics</VisuallyHidden>
          <Skeleton width="24%" />
          <Skeleton height="10rem" />
          <Skeleton width="24%" />
          <Skeleton height="10rem" />
        </div>
      )}
      {data && (
        <>
          <div className={styles.charts}>
            {data.charts.map((chart) => (
              <BarChart key={chart.measure} chart={chart} />
            ))}
          </div>
          <FiguresTable days={data.days} />
        </>
      )}
    </>
  )
}

function Totals({ totals }: Pick<Statistics, 'totals'>) {
  const { members, posts, reports, decisions, median_ms } = totals
  const facts = [
    ['New members', members.toLocaleString('en')],
    ['Posts', posts.toLocaleString('en')],
    ['Reports', reports.toLocaleString('en')],
    ['Decisions', decisions.toLocaleString('en')],
    ['Median time to a decision', durationLabel(median_ms)],
  ] as const
  return (
    <dl className={styles.totals}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
