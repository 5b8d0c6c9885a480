import styles from './brand-mark.module.css'

/** The icon alone: a speech bubble with a spoken S. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
      <path
        className={styles.bubble}
        d="M32 6C17.1 6 6 16.5 6 30c0 7.2 3.2 13.6 8.4 18.1L12 59l12.2-5.4c2.5.7 5.1 1 7.8 1 14.9 0 26-10.5 26-24.6S46.9 6 32 6z"
      />
      <path
        className={styles.letter}
        d="M41.2 23.4c-1.8-3-5-4.6-9.2-4.6-5.2 0-8.8 2.5-8.8 6.3 0 8.3 18 3.6 18 12 0 4-3.8 6.5-9.2 6.5-4.5 0-7.9-1.8-9.8-5"
      />
    </svg>
  )
}

/** The icon with the name beside it. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span>{name}</span>
    </span>
  )
}
