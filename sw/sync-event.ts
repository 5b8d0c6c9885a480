/** Of the Background Sync API; missing in the standard types as not every browser has it. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not try again by itself. */
  readonly lastChance: boolean
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}
