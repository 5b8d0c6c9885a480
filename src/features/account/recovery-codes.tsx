import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { copyOrAlert } from '#src/ui/copy-or-alert.ts'
import buttons from './changeable.module.css'
import styles from './totp-set-up.module.css'

const texts = {
  copied: 'Recovery codes have been copied to clipboard!',
  failed: 'The codes could not be copied. Please write them down.',
}

/** The recovery codes, the one time that they can be seen. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  // The form that had the focus is gone.
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <p>
        Keep these recovery codes in a safe place: they are not shown again. Each stands in for the app once, when you
        have lost it.
      </p>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={buttons.buttons}>
        <Button onClick={onDone}>I have kept them</Button>
        <Button variant="outline" onClick={() => void copyOrAlert(codes.join('\n'), texts)}>
          Copy codes
        </Button>
      </div>
    </>
  )
}
