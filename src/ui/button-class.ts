import { classNames } from '#src/lib/class-names.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

/** The look of a button, for links that are one: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize = 'medium'): string | undefined {
  return classNames(styles.button, styles[variant], styles[size])
}
