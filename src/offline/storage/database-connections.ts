import { promisifyRequest } from 'idb-keyval'
import { ConnectionLostError, DatabaseUnopenedError, isConnectionLost } from './storage-error.ts'

export const storeName = 'keyval'
/** Longer than any read or write takes on a slow device: what has not ended by then is stuck. */
export const limitMs = 10_000
/** From then on whoever waits for a database to open is told, see `whenOpeningIsLate`. */
export const lateOpeningMs = 4_000
/** For the opening alone, which every start of the app waits for. */
export const openingLimitMs = 8_000
const openingSlices = 4

interface Connection {
  name: string
  opening: Promise<IDBDatabase>
}

/** One transaction, from before its database is open until its outcome is known. */
interface Use {
  transaction: IDBTransaction | undefined
  /** `last`: the page is put aside, it ends in its first turn. `expired`: nothing came of it in time. */
  state: 'usual' | 'last' | 'expired'
  timer: ReturnType<typeof setTimeout> | undefined
  expire: () => void
}

const connections = new Map<string, Connection>()
const firstRecords = new Map<string, (store: IDBObjectStore) => void>()
const uses = new Set<Use>()
const lateListeners = new Set<() => void>()
/** While the page is put aside: resolves when it is shown again. */
let sleep: { over: Promise<void>; end: () => void } | undefined

/**
 * Runs one transaction on a database that is opened for it if need be. Rejects with `ConnectionLostError`, the connection
 * dropped, when nothing comes of it for 10 s or the connection is lost: the next one gets a new one. Rejects with
 * `DatabaseUnopenedError` when the database has not opened after 8 s.
 */
export async function runTransaction<T>(
  name: string,
  begin: (database: IDBDatabase) => IDBTransaction,
  callback: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  // Opened now, it would be frozen with the page and block every other page of this device.
  while (sleep) await sleep.over
  const connection = connect(name)
  const { promise: expired, reject } = deferred()
  const use: Use = { transaction: undefined, state: 'usual', timer: undefined, expire: reject }
  const work = async () => {
    const database = await connection.opening
    if (use.state === 'expired') throw new ConnectionLostError(name, { wasStuck: true })
    use.transaction = begin(database)
    const outcome = runIn(use.transaction, callback)
    if (use.state === 'last') finishNow(use.transaction)
    return outcome
  }
  uses.add(use)
  limit(use)
  try {
    return await Promise.race([work(), expired])
  } catch (cause) {
    // Broken off by us, its failure says nothing about what was wanted.
    if (use.state === 'usual' && !isConnectionLost(cause)) throw cause
    drop(connection)
    throw new ConnectionLostError(name, { cause, wasStuck: use.state === 'expired' })
  } finally {
    uses.delete(use)
    clearTimeout(use.timer)
  }
}

/** Has `write` put the first records into a database whenever it is made, be it again after the browser lost it. */
export function whenMade(name: string, write: (store: IDBObjectStore) => void): void {
  firstRecords.set(name, write)
}

/** Calls `listener` when a database has not opened after 4 s, which it may still do; until the answered function is called. */
export function whenOpeningIsLate(listener: () => void): () => void {
  lateListeners.add(listener)
  return () => lateListeners.delete(listener)
}

/** Closes what is open before the page is put aside; until `resumeDatabases` nothing is opened. Nothing asked for is lost. */
export function suspendDatabases(): void {
  if (sleep) return
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  sleep = { over, end }
  for (const use of uses) {
    clearTimeout(use.timer)
    use.state = 'last'
    // What can still be written now is; all else is broken off and done again afterwards.
    if (use.transaction) finishNow(use.transaction)
  }
  for (const connection of [...connections.values()]) drop(connection)
}

/** The page is shown again. */
export function resumeDatabases(): void {
  for (const use of uses) limit(use)
  sleep?.end()
  sleep = undefined
}

/** Closes a database of this context, once what is under way on it has ended. One that does not open is as good as closed. */
export async function closeDatabase(name: string): Promise<void> {
  const connection = connections.get(name)
  if (!connection) return
  drop(connection)
  // Whoever waited for it hears why not: where page and worker delete at once, the browser breaks off what is opened.
  await Promise.allSettled([connection.opening])
}

function connect(name: string): Connection {
  const known = connections.get(name)
  if (known) return known
  const connection: Connection = { name, opening: open(name) }
  connection.opening.then(
    (database) => {
      database.onclose = () => forget(connection)
      // Another tab deletes it on logout: holding on would block that.
      database.onversionchange = () => drop(connection)
    },
    () => forget(connection),
  )
  connections.set(name, connection)
  return connection
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(storeName)
    firstRecords.get(name)?.(store)
  }
  const opening = promisifyRequest(request)
  const isLate = Symbol('late')
  const patience = wakefulTimer(lateOpeningMs)
  void patience.over.then(() => lateListeners.forEach((listener) => listener()))
  const limit = wakefulTimer(openingLimitMs)
  const first = await Promise.race([opening, limit.over.then(() => isLate)]).finally(() => {
    patience.stop()
    limit.stop()
  })
  if (typeof first !== 'symbol') return first
  // Whoever tries again opens it anew: left open, this one would block its deletion.
  const settled = opening.then(
    (database) => database.close(),
    (cause: unknown) => console.info(`The database ${name} did not open at all.`, cause),
  )
  throw new DatabaseUnopenedError(name, settled)
}

/** Resolves after so many ms in which the page could do something: a time in which it was frozen counts as one slice. */
function wakefulTimer(ms: number): { over: Promise<void>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>
  const over = new Promise<void>((resolve) => {
    const wait = (slices: number) => {
      timer = setTimeout(() => (slices > 1 ? wait(slices - 1) : resolve()), ms / openingSlices)
    }
    wait(openingSlices)
  })
  return { over, stop: () => clearTimeout(timer) }
}

function forget(connection: Connection): void {
  if (connections.get(connection.name) === connection) connections.delete(connection.name)
}

function drop(connection: Connection): void {
  if (connections.get(connection.name) !== connection) return
  forget(connection)
  connection.opening.then(
    (database) => database.close(),
    // Whoever waited for it hears the cause.
    () => undefined,
  )
}

function limit(use: Use): void {
  use.timer = setTimeout(() => {
    use.state = 'expired'
    use.expire()
    if (use.transaction) attempt(use.transaction, 'abort')
  }, limitMs)
}

// A write can be committed in the turn it was asked for in; after that only broken off. Left open, it would block all other pages.
function finishNow(transaction: IDBTransaction): void {
  if (transaction.mode === 'readonly' || !attempt(transaction, 'commit')) attempt(transaction, 'abort')
}

function attempt(transaction: IDBTransaction, end: 'abort' | 'commit'): boolean {
  try {
    transaction[end]()
    return true
  } catch (cause) {
    // Over already, which is as good; or, of a commit, to be broken off instead.
    console.debug(`No ${end} of a transaction: ${String(cause)}`)
    return false
  }
}

async function runIn<T>(
  transaction: IDBTransaction,
  callback: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  let isOver = false
  transaction.addEventListener('complete', () => (isOver = true))
  transaction.addEventListener('abort', () => (isOver = true))
  try {
    return await callback(transaction.objectStore(storeName))
  } catch (cause) {
    // All or nothing: a callback that fails half-way must not leave its first half behind.
    if (!isOver) attempt(transaction, 'abort')
    throw cause
  }
}

function deferred(): { promise: Promise<never>; reject: () => void } {
  let reject = () => {}
  const promise = new Promise<never>((_, refuse) => {
    reject = () => refuse(new Error(`Nothing came of it within ${limitMs} ms.`))
  })
  return { promise, reject }
}
