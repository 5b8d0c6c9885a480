import { minuteMs } from '#contract/durations.ts'
import { isAppleDevice, isMacSafari } from '#src/entities/device/apple-device.ts'
import type { ValueOf } from '#src/offline/storage/storage-keys.ts'

export type HintRecord = ValueOf<'install-hint'>

/** Where on an Apple device the app can be put, so that the browser leaves alone what it stores. */
export type Rescue = 'none' | 'home-screen' | 'dock'

/** A start within half an hour of the last one belongs to the same visit. */
const visitMs = 30 * minuteMs
const visitsBeforeHint = 2

export const noVisits: HintRecord = { visits: 0, dismissed: false }

/** Counts a start of the app at `now`, in ms since 1970. */
export function countVisit(record: HintRecord, now: number): HintRecord {
  const isSameVisit = record.lastVisitAt !== undefined && now - record.lastVisitAt < visitMs
  return { ...record, visits: record.visits + (isSameVisit ? 0 : 1), lastVisitAt: now }
}

/** Whether it makes sense by now to speak of installing: on the second visit, or after the first post; never once dismissed. */
export function isTimeForHint({ visits, hasPosted, dismissed }: HintRecord): boolean {
  return !dismissed && (visits >= visitsBeforeHint || hasPosted === true)
}

interface UnsentWords {
  record: HintRecord
  isInstalled: boolean
  /** Whether the browser promised to keep what is stored. */
  isPersistent: boolean
  /** Something waits to be sent, or was left unfinished. */
  hasUnsent: boolean
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
}

/** How what is not sent can be kept from the browser that removes it after 7 days without a visit; `none` where it is safe, or that was said. */
export function rescueFor({ record, isInstalled, isPersistent, hasUnsent, device }: UnsentWords): Rescue {
  if (isInstalled || isPersistent || !hasUnsent || record.toldOfRemoval) return 'none'
  if (isAppleDevice(device)) return 'home-screen'
  return isMacSafari(device) ? 'dock' : 'none'
}
