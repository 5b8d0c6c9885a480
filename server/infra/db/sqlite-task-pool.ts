import type { ReadThreads } from './read-task.ts'
import { failureOf, ReadThreadPool, repliesOf, type ReadLimits } from './read-thread-pool.ts'
import type { TaskReply, TaskRequest, TaskWorkerData } from './sqlite-task-worker.ts'
import type { StatementListener } from './statement-listener.ts'

/** `heldUpMs` is how long a task may take, or more may wait than are done, before others are done by the next thread. */
type TaskLimits = ReadLimits & { heldUpMs: number }

/**
 * Tasks that read a SQLite file, in threads of their own: a slow statement of somebody else's does not stand before them. Each thread loads
 * their code and remembers for itself, so the next one comes up only when the one before is held up, or has too much to do. `onStatement` hears of what
 * they asked once they are done.
 */
export class SqliteTaskPool implements ReadThreads {
  readonly #threads: ReadThreadPool<TaskRequest, TaskReply>

  readonly #onStatement: StatementListener | undefined

  constructor(file: string, { heldUpMs, ...limits }: TaskLimits, onStatement?: StatementListener) {
    const worker = new URL('./sqlite-task-worker.ts', import.meta.url)
    const workerData: TaskWorkerData = { file, isWatched: onStatement !== undefined }
    this.#threads = new ReadThreadPool({ worker, workerData, limits, order: { heldUpMs } })
    this.#onStatement = onStatement
  }

  async runTask<Input, Output>(module: string, input: Input): Promise<Output> {
    const [reply] = repliesOf(await this.#threads.ask([{ module, input }]))
    if (reply && 'statements' in reply) for (const statement of reply.statements) this.#onStatement?.(statement)
    // The module's own word for what it is.
    if (reply && 'output' in reply) return reply.output as Output
    throw failureOf(reply)
  }

  tellTasks<News>(module: string, news: News): void {
    this.#threads.tell({ module, news })
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
