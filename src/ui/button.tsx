import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import styles from './button.module.css'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as what holds it. */
  wide?: boolean
  busy?: boolean
  /** Takes the label's place while busy; the button keeps the width of the longer one. */
  busyText?: string
  icon?: ReactNode
}

/** A button; `type="button"` unless told otherwise. While busy it keeps the focus and ignores presses. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'medium', wide, busy = false, busyText, icon, children, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant, size), wide && styles.wide)}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {icon}
      {busyText === undefined ? (
        children
      ) : (
        <span className={styles.labels}>
          <span aria-hidden={busy || undefined}>{children}</span>
          <span aria-hidden={busy ? undefined : true}>{busyText}</span>
        </span>
      )}
    </button>
  )
}
