import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import styles from './floating-notice.module.css'
import { IconButton } from './icon-button.tsx'

type FloatingNoticeProps = {
  /** Names it for those who do not see where it floats. */
  label: string
  title: string
  onDismiss: () => void
  children: ReactNode
}

/** A quiet word from the product above the lower edge, which stays until somebody answers it. */
export function FloatingNotice({ label, title, onDismiss, children }: FloatingNoticeProps) {
  return (
    <aside className={styles.notice} aria-label={label} data-only-live>
      <BrandMark />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <IconButton label="Do not show again" icon={<X aria-hidden />} onClick={onDismiss} />
    </aside>
  )
}
