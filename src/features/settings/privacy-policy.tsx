import { useQuery } from '@tanstack/react-query'
import { sitePagePath } from '#contract/site-page.ts'
import { product } from '#contract/product.ts'
import { sitePagesQuery } from '#src/entities/site-page/site-pages-query.ts'
import { textLinkClass } from '#src/ui/form.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import styles from './privacy-policy.module.css'

/** Leads to the operator's policy; placeholder text where they wrote none. */
export function PrivacyPolicy() {
  const { data, isError, isFetching, refetch } = useQuery(sitePagesQuery())
  if (data === undefined) {
    const retry = { onRetry: () => void refetch(), isRetrying: isFetching }
    return isError && <LoadFailed text="The privacy policy could not be loaded." {...retry} />
  }
  const policy = data.pages.find(({ name }) => name === 'privacy')
  if (policy) {
    return (
      <div className={styles.text}>
        <p>
          <a href={sitePagePath(policy.name)} className={textLinkClass}>
            {policy.title}
          </a>
        </p>
      </div>
    )
  }
  return (
    <div className={styles.text}>
      <p className={styles.notice} role="note">
        In development: this is placeholder text, not yet a policy.
      </p>
      <h2>What will stand here</h2>
      <p>
        Which information {product.name} keeps about its members, what it is used for, how long it is kept, and who can
        see it.
      </p>
      <h2>Your choices</h2>
      <p>How members read, correct and delete what is kept about them, and whom they ask.</p>
      <h2>On your device</h2>
      <p>What the app saves on a device so that it opens without a connection. Logging out removes all of it.</p>
    </div>
  )
}
