import { classNames } from '#src/lib/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths: `12rem`, `60%`. */
  width?: string
  height?: string
  shape?: 'line' | 'circle'
}

/** A stand-in in the shape of what is loading. Put it in a container with `aria-hidden` and say "Loading" once beside it. */
export function Skeleton({ width = '100%', height = '0.9rem', shape = 'line' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, shape === 'circle' && styles.circle)}
      style={{ width, height }}
    />
  )
}
