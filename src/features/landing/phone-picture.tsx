import { product } from '#contract/product.ts'
import dark from './phone-dark.avif'
import light from './phone-light.avif'
import styles from './phone-picture.module.css'

const alt = `${product.name} on a phone without a connection: a new post waits above the feed until it can be sent`

/** The running app in a phone; pictures made by `npm run landing:pictures`. */
export function PhonePicture({ theme }: { theme: 'system' | 'light' | 'dark' }) {
  return (
    <div className={styles.stage}>
      <div className={styles.phone}>
        <picture>
          {theme === 'system' && <source srcSet={dark} media="(prefers-color-scheme: dark)" type="image/avif" />}
          <img
            className={styles.screen}
            src={theme === 'dark' ? dark : light}
            alt={alt}
            width={448}
            height={970}
            fetchPriority="high"
          />
        </picture>
      </div>
      <svg className={styles.bubble} viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 6C17.1 6 6 16.5 6 30c0 7.2 3.2 13.6 8.4 18.1L12 59l12.2-5.4c2.5.7 5.1 1 7.8 1 14.9 0 26-10.5 26-24.6S46.9 6 32 6z" />
      </svg>
    </div>
  )
}
