import type { TestApp } from './build-test-app.ts'

/** The notifications that devices were to hear of since; a test empties it. */
export function listenForRings({ deps: { events } }: TestApp): string[] {
  const rung: string[] = []
  events.on('notification-created', async (_db, { notificationId }) => void rung.push(notificationId))
  return rung
}
