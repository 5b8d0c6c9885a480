import { Fragment, useId } from 'react'
import { sitePagePath, type Consent, type SitePage } from '#contract/site-page.ts'
import { useFormFault } from '#src/ui/form-notice.ts'
import { textLinkClass } from '#src/ui/form.tsx'
import type { Agreement } from './agreement.ts'
import styles from './consent-field.module.css'

type ConsentFieldProps = {
  consent: Consent
  pages: readonly SitePage[]
  agreed: Agreement
  onAgree: (agreed: Agreement) => void
}

/** What the operator asks of whoever signs up: to agree to their pages, and to be old enough. */
export function ConsentField({ consent, pages, agreed, onAgree }: ConsentFieldProps) {
  const asked = pages.filter(({ name }) => consent.pages.includes(name))
  return (
    <div className={styles.field}>
      {consent.minimum_age !== null && (
        <label className={styles.choice}>
          <Tick
            name="is_old_enough"
            isTicked={agreed.isOldEnough}
            onTick={(isOldEnough) => onAgree({ ...agreed, isOldEnough })}
          />
          <span>I am at least {consent.minimum_age} years old.</span>
        </label>
      )}
      {asked.length > 0 && (
        <label className={styles.choice}>
          <Tick name="agreed_to" isTicked={agreed.toPages} onTick={(toPages) => onAgree({ ...agreed, toPages })} />
          <span>
            I have read and agree to:{' '}
            {asked.map(({ name, title }, at) => (
              <Fragment key={name}>
                {at > 0 && (at === asked.length - 1 ? ' and ' : ', ')}
                <a href={sitePagePath(name, consent.version)} target="_blank" rel="noopener" className={textLinkClass}>
                  {title}
                </a>
              </Fragment>
            ))}
            .
          </span>
        </label>
      )}
    </div>
  )
}

type TickProps = { name: string; isTicked: boolean; onTick: (isTicked: boolean) => void }

function Tick({ name, isTicked, onTick }: TickProps) {
  const id = useId()
  const { isFaulty, messageId } = useFormFault(name, id)
  return (
    <input
      id={id}
      type="checkbox"
      name={name}
      aria-invalid={isFaulty || undefined}
      aria-describedby={messageId}
      checked={isTicked}
      onChange={(event) => onTick(event.target.checked)}
    />
  )
}
