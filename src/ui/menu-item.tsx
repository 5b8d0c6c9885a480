import type { ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import styles from './menu.module.css'

type MenuItemProps = { icon?: ReactNode; look?: 'plain' | 'danger'; onSelect: () => void; children: ReactNode }

/** One thing a menu can do. */
export function MenuItem({ icon, look = 'plain', onSelect, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, look === 'danger' && styles.danger)}
      onClick={onSelect}
    >
      {icon}
      {children}
    </button>
  )
}
