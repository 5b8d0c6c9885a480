import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismissAlert, useAlerts, type Alert, type AlertAction } from './alert-store.ts'
import styles from './alerts.module.css'
import { IconButton } from './icon-button.tsx'
import { useOpenDialogs } from './open-dialogs.ts'

const shownMs = 7_000
/** By then it was read out. */
const toldMs = 1_000
/** What can be done about it takes a moment to decide. */
const shownWithActionMs = 10_000

/** Where alerts appear, in the topmost dialog while one is open; mounted once, at the end of the page. */
export function AlertRegion() {
  const top = useOpenDialogs().at(-1)
  return top === undefined ? <ShownAlerts /> : createPortal(<ShownAlerts />, top)
}

function ShownAlerts() {
  const alerts = useAlerts()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = region.current
    // Its dialog may be closed by now: then it is drawn anew elsewhere.
    if (element === null || !element.isConnected || !('showPopover' in element)) return
    // Shown again for each alert: what opened last lies above every open dialog.
    element.popover = 'manual'
    element.hidePopover()
    if (alerts.length > 0) element.showPopover()
  }, [alerts])
  // A part of the screen for as long as there is something in it.
  const part = alerts.length > 0 ? { role: 'region', 'aria-label': 'Alerts', className: styles.region } : {}
  return (
    <div ref={region} {...part}>
      {alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert} />
      ))}
    </div>
  )
}

function AlertLine({ alert }: { alert: Alert }) {
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  // One that moves into a dialog, or out of it, is drawn anew, and would be read out again.
  const [isNews] = useState(() => Date.now() - (alert.drawnAt ??= Date.now()) < toldMs)
  const isHeld = isHovered || hasFocus
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissAlert(alert.id), alert.action ? shownWithActionMs : shownMs)
    return () => clearTimeout(timer)
  }, [alert.id, alert.action, isHeld])
  return (
    <div
      className={styles.alert}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <p role={isNews ? 'alert' : undefined} className={styles.text}>
        {alert.text}
      </p>
      {alert.action && <AlertActionButton id={alert.id} action={alert.action} />}
      <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={() => dismissAlert(alert.id)} />
    </div>
  )
}

function AlertActionButton({ id, action }: { id: number; action: AlertAction }) {
  const act = () => {
    action.onAct()
    dismissAlert(id)
  }
  return (
    <button type="button" className={styles.action} onClick={act}>
      {action.label}
    </button>
  )
}
