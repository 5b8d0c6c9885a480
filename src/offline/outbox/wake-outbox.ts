import type { FlushTrigger } from './due-items.ts'

/** As `wakeOutbox` of `flush-outbox.ts`, for the first screen: the code that sends comes when there is time, or with this. */
export function wakeOutboxLater(trigger: FlushTrigger): void {
  import('./flush-outbox.ts').then(
    ({ wakeOutbox }) => wakeOutbox(trigger),
    (cause: unknown) => console.info('What waits is not sent before the code that sends it is here.', cause),
  )
}
