import Trash2 from 'lucide-react/icons/trash-2'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import type { Departure } from '#contract/departure.ts'
import { LeavingDialog } from './leaving-dialog.tsx'
import styles from './leaving-items.module.css'

/** The two ways to leave, each with its question. */
export function LeavingItems() {
  const [asked, setAsked] = useState<Departure>()
  return (
    <>
      <ul>
        <li>
          <button type="button" className={styles.item} onClick={() => setAsked('deactivation')}>
            <UserX aria-hidden />
            Deactivate Account
          </button>
        </li>
        <li>
          <button type="button" className={styles.item} onClick={() => setAsked('deletion')}>
            <Trash2 aria-hidden />
            Delete Account
          </button>
        </li>
      </ul>
      {asked !== undefined && <LeavingDialog departure={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
