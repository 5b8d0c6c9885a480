import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  /** What it does, for those who do not see the icon; also its tooltip. */
  label: string
  icon: ReactNode
  /** `on-picture` stays readable over any image; `in-corner` does too, and leaves more of a small one to be seen. */
  look?: 'plain' | 'on-picture' | 'in-corner'
}

/** A round 44 px button that shows only an icon. */
export function IconButton({ label, icon, look = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, look !== 'plain' && styles[look])}
    >
      {icon}
    </button>
  )
}
