import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs, hourMs } from '#contract/durations.ts'
import { exportLifeMs } from '#contract/export.ts'
import type { Export } from '#contract/own-export.ts'
import type { ExportRow } from './export-repo.ts'

/** An export that is not ready by then is not being made any more. */
export const longestMakingMs = dayMs

/** An export as its member sees it; undefined when it is over. */
export function toExport(row: ExportRow, now: number): Export | undefined {
  const { id, created_at, ready_at, bytes } = row
  const expiresAt = (ready_at ?? created_at) + exportLifeMs
  if (expiresAt <= now) return undefined
  const isReady = ready_at !== null
  return {
    id,
    state: stateOf(row, now),
    created_at: new Date(created_at).toISOString(),
    bytes,
    expires_at: isReady ? new Date(expiresAt).toISOString() : null,
    url: isReady ? downloadPath(row, now) : null,
  }
}

function stateOf({ created_at, started_at, ready_at, failed_at }: ExportRow, now: number): Export['state'] {
  if (ready_at !== null) return 'ready'
  if (failed_at !== null || created_at + longestMakingMs <= now) return 'failed'
  return started_at === null ? 'requested' : 'being-made'
}

/** What of a download's address changes. */
export interface DownloadAddress {
  id: string
  /** Until when it works, in hours since 1970. */
  until: string
  proof: string
}

/** Works until the end of the next hour: what logs and histories have of it is worth nothing soon. */
function downloadPath(row: ExportRow, now: number): string {
  const until = String(Math.floor(now / hourMs) + 2)
  return `/download/exports/${row.id}/${until}/${proofOf(row, until)}`
}

/** Whether an address for downloading it is one that was given out and still works. */
export function isGoodAddress(row: ExportRow, { until, proof }: DownloadAddress, now: number): boolean {
  const hours = Number(until)
  if (row.directory === null || !Number.isSafeInteger(hours) || hours * hourMs <= now) return false
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(row, until))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The name of the directory is known to the server alone. */
function proofOf({ directory, id }: ExportRow, until: string): string {
  return createHmac('sha256', directory ?? '')
    .update(`${id} ${until}`)
    .digest('base64url')
}
