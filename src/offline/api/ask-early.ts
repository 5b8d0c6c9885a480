import { deviceDatabase, memberDatabase, outboxDatabase, recordName } from '../storage/databases.ts'
import { offerEarlyRequest, type Asked } from './early-request.ts'

/*
 * Part of the boot script: asks for the feed while the app's code is still on its way. By hand what is done with schemas
 * elsewhere, as that script is as small as can be; the app parses the answer like any other.
 */

/**
 * Asks for the first page of a feed, if somebody is signed in on this device, and leaves the answer for the app; with `extra`, a further
 * part of its query, which the app does without. Resolves as soon as it is asked; undefined where nobody is.
 */
export function askForFeed(url: string, extra = ''): Promise<Asked | undefined> {
  const asking = ask(url + extra).catch((cause: unknown) => {
    console.info('The feed could not be asked for before the app is there.', cause)
    return undefined
  })
  offerEarlyRequest({ url, asking })
  return asking
}

async function ask(url: string): Promise<Asked | undefined> {
  const [token, id] = await readValues(deviceDatabase, ['user-token', 'user-id'])
  if (typeof token !== 'string' || typeof id !== 'string') return undefined
  const authorization = `Bearer ${token}`
  const headers = { accept: 'application/json', authorization, 'x-user-id': id }
  const ending = new AbortController()
  const answer = fetch(url, { headers, redirect: 'manual', cache: 'no-cache', signal: ending.signal })
  // The app, whose call takes it over, hears of its failure; on another screen nobody needs to.
  answer.catch(() => undefined)
  return { memberId: id, url, authorization, answer, abort: (reason) => ending.abort(reason) }
}

/** Whether nobody is signed in on this device, as far as its storage can be read. */
export async function isNobodySignedIn(): Promise<boolean> {
  const [token] = await readValues(deviceDatabase, ['user-token'])
  return typeof token !== 'string'
}

/** Whether a feed may be shown as the server has it: the member left no other one open here, and nothing waits that changes its posts. */
export async function isAsAnswered(memberId: string, address: string): Promise<boolean> {
  const [[type], waiting] = await Promise.all([
    readValues(memberDatabase(memberId), ['feed-type']),
    inStore(outboxDatabase(memberId), (store) => outcomeOf(store.count())),
  ])
  return (typeof type !== 'string' || address.includes(`type=${type}`)) && (waiting ?? 0) === 0
}

/** Reads some records of a database. */
async function readValues(name: string, keys: readonly string[]): Promise<unknown[]> {
  const read = (store: IDBObjectStore) =>
    Promise.all(keys.map(async (key) => valueIn(await outcomeOf(store.get(recordName(key))))))
  return (await inStore(name, read)) ?? []
}

/** Reads in a database; undefined where it is not there yet, as it is not made for that. */
async function inStore<T>(name: string, read: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await outcomeOf(opening)
  try {
    return database && (await read(database.transaction('keyval').objectStore('keyval')))
  } finally {
    // Open, it would block whoever deletes it.
    database?.close()
  }
}

/** What came of a request; undefined for a failure, which the app will meet and tell of itself. */
function outcomeOf<T>(request: IDBRequest<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      event.preventDefault()
      resolve(undefined)
    }
  })
}

function valueIn(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'value' in record ? record.value : undefined
}
