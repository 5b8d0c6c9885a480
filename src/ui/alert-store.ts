import { useSyncExternalStore } from 'react'
import { observableValue } from '#src/lib/observable-value.ts'

/** What can be done about what an alert says. */
export type AlertAction = {
  label: string
  onAct: () => void
  /** What it is about, so that it can leave once that was done elsewhere. */
  about?: string
}
export type Alert = {
  id: number
  text: string
  action?: AlertAction | undefined
  /** In ms since 1970, once it is drawn. */
  drawnAt?: number
}

let lastId = 0

const alerts = observableValue<readonly Alert[]>([])

/** Shows an in-app alert: read out at once, blocks nothing, leaves by itself. The same text is not shown twice at a time. */
export function showAlert(text: string, action?: AlertAction): void {
  lastId += 1
  alerts.set([...alerts.read().filter((alert) => alert.text !== text), { id: lastId, text, action }])
}

export function dismissAlert(id: number): void {
  alerts.set(alerts.read().filter((alert) => alert.id !== id))
}

/** For when what could be done about something was done elsewhere. */
export function dismissAlertsAbout(about: string): void {
  alerts.set(alerts.read().filter((alert) => alert.action?.about !== about))
}

/** The alerts on screen, oldest first. */
export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(alerts.subscribe, alerts.read)
}
