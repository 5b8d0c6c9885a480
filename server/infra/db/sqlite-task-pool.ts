import type { ReadThreads } from './read-task.ts'
import { failureOf, ReadThreadPool, repliesOf, type ReadLimits } from './read-thread-pool.ts'
import type { TaskReply, TaskRequest } from './sqlite-task-worker.ts'

/**
 * Tasks that read a SQLite file, in threads of their own: a slow statement of somebody else's does not stand before them, and what they
 * load and remember is there as often as there are such threads.
 */
export class SqliteTaskPool implements ReadThreads {
  readonly #threads: ReadThreadPool<TaskRequest, TaskReply>

  constructor(file: string, limits: ReadLimits) {
    this.#threads = new ReadThreadPool(new URL('./sqlite-task-worker.ts', import.meta.url), file, limits)
  }

  async runTask<Input, Output>(module: string, input: Input): Promise<Output> {
    const [reply] = repliesOf(await this.#threads.ask([{ module, input }]))
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
