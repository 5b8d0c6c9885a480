import { Suspense, useState, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { Form, textLinkClass } from '#src/ui/form.tsx'
import { lazyExtra } from '#src/ui/lazy-extra.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { FormButtons } from './form-buttons.tsx'
import styles from './totp-set-up.module.css'

const QrCode = lazyExtra(async () => (await import('./qr-code.tsx')).QrCode)

type TotpSetUpProps = {
  secret: string
  url: string
  isBusy: boolean
  onSubmit: (code: string) => void
  onCancel: () => void
}

/** What an authenticator app needs, as a picture, a link and letters; and the field for the code that it shows then. */
export function TotpSetUp({ secret, url, isBusy, onSubmit, onCancel }: TotpSetUpProps) {
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit(code)
  }
  return (
    <Form onSubmit={submit}>
      <p>
        Scan this with an authenticator app, or{' '}
        <a className={textLinkClass} href={url}>
          open the app on this device
        </a>
        .
      </p>
      <div className={styles.code}>
        <Suspense fallback={null}>
          <QrCode text={url} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <p>
        Or type this key into the app: <span className={styles.key}>{secret.replace(/.{4}(?!$)/g, '$& ')}</span>
      </p>
      <TextField
        label="Code from the app"
        name="code"
        placeholder="Enter 6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, limits.verificationCode))}
      />
      <FormButtons submitText="Confirm code" isBusy={isBusy} onCancel={onCancel} />
    </Form>
  )
}
