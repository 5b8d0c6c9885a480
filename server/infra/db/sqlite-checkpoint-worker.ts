import { workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'

/** What such a thread is told as it starts. */
export interface CheckpointWorkerData {
  file: string
  /** Pages in the log from which on they are brought into the database, as SQLite itself has it. */
  fromPages: number
  everyMs: number
}

/** Pages in the log, and how many of them the database has. */
interface LogState {
  log: number
  checkpointed: number
}

// Whoever starts it says so (`sqlite-checkpoints.ts`).
const { file, fromPages, everyMs } = workerData as CheckpointWorkerData
const database = new SqliteDatabase(file)
// What the log says is on the disk before the database says it, and that before the log begins anew.
database.pragma('synchronous = FULL')

setInterval(() => {
  if (pending('NOOP') < fromPages) return
  // What was written meanwhile is little; with that brought in as well, the next one who writes begins the log anew.
  if (pending('PASSIVE') > 0) pending('PASSIVE')
}, everyMs)

/** Pages of the log that the database has not, after a checkpoint of that kind; neither kind waits for anybody, or has anybody wait. */
function pending(mode: 'NOOP' | 'PASSIVE'): number {
  const [state] = database.pragma(`wal_checkpoint(${mode})`) as [LogState]
  return state.log - state.checkpointed
}
