import { get, promisifyRequest, set } from 'idb-keyval'
import { afterEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import {
  lateOpeningMs,
  limitMs,
  openingLimitMs,
  resumeDatabases,
  suspendDatabases,
  whenOpeningIsLate,
} from './database-connections.ts'
import { keyValueStore, pausesMs } from './key-value.ts'
import { ConnectionLostError, DatabaseUnopenedError } from './storage-error.ts'

const store = keyValueStore('key-value-test', 'relaxed')
const never = new Promise<string>(() => {})
/** How often a database was opened: files before this one, in the same process, may still open others. */
const timesOpened = (name: string, { mock }: MockInstance<IDBFactory['open']>) =>
  mock.calls.filter(([opened]) => opened === name).length

/** Lets each pause pass as soon as the try before it failed. */
async function passPauses(timesTried: () => number): Promise<void> {
  for (const [at, pauseMs] of pausesMs.entries()) {
    await vi.waitFor(() => expect(timesTried()).toBeGreaterThan(at))
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
}

afterEach(() => {
  resumeDatabases()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it.each(['InvalidStateError', 'UnknownError', 'AbortError', 'NotFoundError'])(
  'opens a lost connection (%s) anew and repeats what was to be done, once',
  async (name) => {
    await set('tea', name, store)
    const open = vi.spyOn(indexedDB, 'open')
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', name)
    })
    expect(await get('tea', store)).toBe(name)
    expect(timesOpened('key-value-test', open)).toBe(1)
  },
)

it('repeats what a request of a lost connection failed with', async () => {
  let tries = 0
  const lostAtFirst = (): Promise<string> => {
    tries += 1
    return tries === 1 ? Promise.reject(new DOMException('lost', 'UnknownError')) : Promise.resolve('written')
  }
  expect(await store('readwrite', lostAtFirst)).toBe('written')
})

it('repeats a transaction that the browser broke off without an error', async () => {
  let tries = 0
  const written = store('readwrite', (objects) => {
    tries += 1
    if (tries === 1) objects.transaction.abort()
    else objects.put('hot', 'tea')
    return promisifyRequest(objects.transaction)
  })
  await written
  expect(tries).toBe(2)
  expect(await get('tea', store)).toBe('hot')
})

it('opens a database again that could not be opened', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('lost', 'UnknownError')
  })
  const other = keyValueStore('key-value-unopened', 'relaxed')
  await set('tea', 'hot', other)
  expect(timesOpened('key-value-unopened', open)).toBe(2)
})

describe('a database that does not open', () => {
  const openLate = () => {
    const real = indexedDB.open('key-value-late')
    real.onupgradeneeded = () => void real.result.createObjectStore('keyval')
    const request = Object.create(real) as IDBOpenDBRequest
    const opened = vi.spyOn(indexedDB, 'open').mockReturnValueOnce(request)
    const close = vi.spyOn(IDBDatabase.prototype, 'close')
    return { opened, close, open: () => request.onsuccess?.(new Event('success')), real }
  }

  it('is given up after 8 s, is not asked for again by itself, and is let go when it opens after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { opened, close, open, real } = openLate()
    const asked = get('tea', keyValueStore('key-value-late', 'relaxed')).catch((cause: unknown) => cause)
    await vi.waitFor(() => expect(real.readyState).toBe('done'))
    vi.advanceTimersByTime(openingLimitMs)
    const cause = await asked
    expect(cause).toBeInstanceOf(DatabaseUnopenedError)
    expect(timesOpened('key-value-late', opened)).toBe(1)
    expect(close).not.toHaveBeenCalled()
    open()
    if (cause instanceof DatabaseUnopenedError) await cause.settled
    expect(close).toHaveBeenCalledOnce()
  })

  it('is told of after 4 s, and once open answers as if it had been in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { open, real } = openLate()
    const isLate = vi.fn<() => void>()
    const stop = whenOpeningIsLate(isLate)
    const asked = get('tea', keyValueStore('key-value-late', 'relaxed'))
    await vi.waitFor(() => expect(real.readyState).toBe('done'))
    await vi.advanceTimersByTimeAsync(lateOpeningMs / 2)
    expect(isLate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(lateOpeningMs / 2)
    expect(isLate).toHaveBeenCalledOnce()
    open()
    expect(await asked).toBeUndefined()
    stop()
  })

  it('has its time when the page was frozen meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { open, real } = openLate()
    const asked = get('tea', keyValueStore('key-value-late', 'relaxed'))
    await vi.waitFor(() => expect(real.readyState).toBe('done'))
    // However long it was: what was due meanwhile is done once.
    vi.runOnlyPendingTimers()
    vi.runOnlyPendingTimers()
    open()
    expect(await asked).toBeUndefined()
  })
})

it('outlasts a browser that breaks off everything for a while, as one that deletes databases does', async () => {
  const opens = vi.spyOn(indexedDB, 'open')
  for (let times = 0; times < 4; times += 1) {
    opens.mockImplementationOnce(() => {
      throw new DOMException('lost', 'AbortError')
    })
  }
  const other = keyValueStore('key-value-deleted', 'relaxed')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const written = set('tea', 'hot', other)
  await passPauses(() => timesOpened('key-value-deleted', opens))
  await written
  expect(await get('tea', other)).toBe('hot')
})

it('does not repeat for ever, nor what failed for another reason', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('lost', 'UnknownError')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = get('tea', store).catch((cause: unknown) => cause)
  await passPauses(() => transaction.mock.calls.length)
  expect(await asked).toBeInstanceOf(ConnectionLostError)
  expect(transaction).toHaveBeenCalledTimes(5)
  vi.restoreAllMocks()
  const callback = vi.fn<() => never>(() => {
    throw new TypeError('a bug')
  })
  await expect(store('readonly', callback)).rejects.toThrow('a bug')
  expect(callback).toHaveBeenCalledOnce()
})

it('gives a transaction 10 s, drops its connection and tries once more', async () => {
  await set('tea', 'hot', store)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begun = vi.fn<() => void>()
  const asked = store('readonly', () => {
    begun()
    return begun.mock.calls.length === 1 ? never : 'answered'
  })
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1))
  vi.advanceTimersByTime(limitMs)
  expect(await asked).toBe('answered')
  expect(await get('tea', store)).toBe('hot')

  const stuck = store('readonly', () => (begun(), never)).catch((cause: unknown) => cause)
  for (const calls of [3, 4]) {
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(calls))
    vi.advanceTimersByTime(limitMs)
  }
  expect(await stuck).toBeInstanceOf(ConnectionLostError)
})

it('closes everything when the page is put aside, opens nothing meanwhile, and reads on when it is shown again', async () => {
  await set('tea', 'cold', store)
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  const open = vi.spyOn(indexedDB, 'open')
  const read = get('tea', store)
  suspendDatabases()
  const late = get('tea', store)
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(timesOpened('key-value-test', open)).toBe(0)
  resumeDatabases()
  expect(await Promise.all([read, late])).toEqual(['cold', 'cold'])
  expect(timesOpened('key-value-test', open)).toBe(1)
})

it('still writes what was asked for just before the page is put aside', async () => {
  await set('tea', 'cold', store)
  const write = set('tea', 'fresh', store)
  suspendDatabases()
  expect(await valueElsewhere()).toBe('fresh')
  resumeDatabases()
  await write
})

it('breaks off a write that is under way when the page is put aside, and does it again when it is shown', async () => {
  await set('tea', 'cold', store)
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const write = set('tea', 'fresh', store)
  while (begun.mock.calls.length === 0) await Promise.resolve()
  // As in a browser, where a transaction is not active once its turn is over.
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => {
    throw new DOMException('The transaction is inactive.', 'InvalidStateError')
  })
  suspendDatabases()
  expect(await valueElsewhere()).toBe('cold')
  resumeDatabases()
  await write
  expect(await valueElsewhere()).toBe('fresh')
})

/** What another page reads. */
async function valueElsewhere(): Promise<unknown> {
  const database = await promisifyRequest(indexedDB.open('key-value-test'))
  const value: unknown = await promisifyRequest(database.transaction('keyval').objectStore('keyval').get('tea'))
  database.close()
  return value
}
