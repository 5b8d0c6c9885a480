import { product } from '#contract/product.ts'
import styles from './landing-page.module.css'

/** How to install on iOS, where no page may offer it itself; unfolded on such a device: by the server, or by the script, in the prerendered page. */
export function AppleSteps({ isOpen }: { isOpen: boolean }) {
  return (
    <details className={styles.fold} data-apple-steps open={isOpen}>
      <summary>On an iPhone or iPad</summary>
      <ol className={styles.steps}>
        <li>Open “Go to Webapp” in Safari.</li>
        <li>
          Tap Share <ShareSign /> and choose “Add to Home Screen”, further down. From iOS 26 on, Share may stand behind
          the three dots; leave “Open as Web App” switched on.
        </li>
        <li>Open {product.name} from there: full screen, and offline too.</li>
      </ol>
    </details>
  )
}

function ShareSign() {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 15V3m-4 4 4-4 4 4M8 10H5v11h14V10h-3" />
    </svg>
  )
}
