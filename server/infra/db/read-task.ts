import type { Dialect } from './dialect.ts'
import type { Db } from './tables.ts'

/** Where a task reads. */
export interface TaskPlace {
  db: Db
  dialect: Dialect
}

/** Work made of many reads. It remembers what it likes between two runs. */
export interface ReadTask<Input, Output, News> {
  run: (input: Input) => Promise<Output>
  /** Hears what happened since, before whatever is run afterwards. */
  hear: (news: News) => void
}

/** A module of which each thread makes the task for itself. What goes in and comes out is copied (structured clone), so it is plain and small. */
export interface TaskModule<Input, Output, News> {
  makeTask: (place: TaskPlace) => ReadTask<Input, Output, News>
}

/** Threads that do such work beside the one that answers requests, each with a connection of its own. */
export interface ReadThreads {
  /** Does the work of a module (its address, `import.meta.url` there) in a thread; cut off like any heavy read. */
  runTask: <Input, Output>(module: string, input: Input) => Promise<Output>
  /** Tells every thread that has done such work; one that comes up later has nothing to forget. */
  tellTasks: <News>(module: string, news: News) => void
}
