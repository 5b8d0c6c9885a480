import v8 from 'node:v8'
import { Worker } from 'node:worker_threads'

interface ThreadMemory {
  /** Megabytes for what is new on its heap: Node would give it as much as a whole server. */
  maxYoungGenerationSizeMb: number
  maxOldGenerationSizeMb?: number
}

/** Starts a thread with a heap of its own size; it alone keeps no process alive. `code` is a module's address. */
export function startSmallThread(code: URL, workerData: unknown, memory: ThreadMemory): Worker {
  // What bounds the process's new objects (`tooling/server-flags.mjs`) was read as it began, and would hold for its threads in the place of theirs.
  v8.setFlagsFromString('--max-semi-space-size=0')
  const worker = new Worker(code, { workerData, resourceLimits: memory })
  worker.unref()
  return worker
}
