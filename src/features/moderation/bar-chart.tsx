import { useId } from 'react'
import type { Chart } from '#contract/statistics.ts'
import styles from './statistics-panel.module.css'

/** A chart as the server drew it, in the colours of the theme; its words alone where no bar would be in it. */
export function BarChart({ chart: { title, description, width, height, bars, grid, labels } }: { chart: Chart }) {
  const id = useId()
  const isEmpty = bars === ''
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.name} aria-hidden={!isEmpty}>
        {title}
      </figcaption>
      {isEmpty ? (
        <p className={styles.nothing}>{description}</p>
      ) : (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{description}</desc>
          <path d={grid} className={styles.grid} />
          <path d={bars} className={styles.bars} />
          {labels.map(({ x, y, anchor, text }) => (
            <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor} className={styles.label}>
              {text}
            </text>
          ))}
        </svg>
      )}
    </figure>
  )
}
