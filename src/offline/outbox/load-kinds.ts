/** The schemas of what the outbox may hold. Not among the first screen's bytes: on most starts nothing waits. */
export function loadKinds() {
  return import('./outbox-schemas.ts')
}
