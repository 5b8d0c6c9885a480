import ExternalLink from 'lucide-react/icons/external-link'
import { product } from '#contract/product.ts'
import styles from './article-cards.module.css'

const cards = [1, 2, 3, 4]

/** Four identical cards that lead to an article elsewhere. */
export function ArticleCards() {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card}>
          <a className={styles.card} href={product.articleUrl} target="_blank" rel="noopener nofollow">
            <svg
              className={styles.picture}
              viewBox="0 0 160 90"
              preserveAspectRatio="xMidYMid slice"
              aria-hidden="true"
            >
              <rect width="160" height="90" className={styles.sky} />
              <circle cx="118" cy="30" r="14" className={styles.sun} />
              <path d="M0 72 42 44l28 18 34-30 56 42v16H0z" className={styles.far} />
              <path d="M0 84 52 64l40 16 40-18 28 12v16H0z" className={styles.near} />
            </svg>
            <span className={styles.title}>
              What makes an opinion worth sharing?
              <ExternalLink aria-hidden />
            </span>
            <span className={styles.summary}>On the difference between taste, judgement and knowledge.</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
