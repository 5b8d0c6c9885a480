import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './code-field.module.css'
import { useVerificationCode } from './use-verification-code.ts'

type CodeFieldProps = {
  /** Where the code is mailed to. */
  email: string
  value: string
  onChange: (typed: string) => void
  onNotice: (notice: FormNotice | undefined) => void
}

/** The verification code with the button that asks for one: Request Code, Resend Code in {n}s, Resend Code. */
export function CodeField({ email, value, onChange, onNotice }: CodeFieldProps) {
  const { status, secondsLeft, request, hint } = useVerificationCode(onNotice)
  const isWaiting = secondsLeft > 0
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The button loses the focus when it is disabled; what it asked for is typed here.
    if (isWaiting && document.activeElement === document.body) field.current?.focus()
  }, [isWaiting])
  return (
    <div>
      <div className={styles.row}>
        <TextField
          ref={field}
          label="Verification code"
          name="code"
          placeholder="Enter 6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button variant="outline" disabled={isWaiting || status === 'sending'} onClick={() => void request(email)}>
          {buttonText(status, secondsLeft)}
        </Button>
      </div>
      <div role="status">{hint !== undefined && <p className={styles.hint}>{hint}</p>}</div>
    </div>
  )
}

function buttonText(status: 'unsent' | 'sending' | 'sent', secondsLeft: number): string {
  if (secondsLeft > 0) return `Resend Code in ${secondsLeft}s`
  return status === 'sent' ? 'Resend Code' : 'Request Code'
}
