import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'

/** Whether the last that was to be written found no room, or a disk that fails: `/api/health` and `/readyz` then try, and say so while it is true. */
export interface DiskRoom {
  wasMissing: boolean
  /** Whether it was a file that was to be written: its disk need not be the database's, and is forgotten only when files are written again. */
  ofFiles: boolean
}

export function noRoomLeft(): Refusal {
  return refuse('unavailable', 'The server has no room left to write. Please try again later.', {
    status: 507,
    retryAfterS: 60,
  })
}
