export type Alert = { id: number; text: string }

let alerts: readonly Alert[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Alert[]): void {
  alerts = next
  for (const listener of listeners) listener()
}

/** Shows an in-app alert: read out at once, blocks nothing, leaves by itself. The same text is not shown twice at a time. */
export function showAlert(text: string): void {
  lastId += 1
  set([...alerts.filter((alert) => alert.text !== text), { id: lastId, text }])
}

export function dismissAlert(id: number): void {
  set(alerts.filter((alert) => alert.id !== id))
}

export function currentAlerts(): readonly Alert[] {
  return alerts
}

export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
