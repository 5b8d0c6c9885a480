import { IDBFactory } from 'fake-indexeddb'
import { rememberProperties, rememberValues } from './remember-properties.ts'

type Undo = () => void

/**
 * Remembers the globals of a process that test files share, and gives back what puts them back: after it, a file meets no database,
 * element, storage entry, timer, listener, channel, lent method or address of the file before it. Packages stay loaded, which is what
 * the process is shared for.
 */
export function rememberSlate(): Undo {
  const undos = [watchTimers(), watchChannels(), rememberProperties(navigator), rememberProperties(URL), emptyDatabases]
  if (typeof document !== 'undefined') undos.push(...rememberDocument())
  return () => {
    const failures: unknown[] = []
    for (const undo of undos) {
      try {
        undo()
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'What a test file left could not be taken back.')
  }
}

function rememberDocument(): Undo[] {
  const lent = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([, { get, set }]) => get && set)
    .map(([key]) => key)
  const classes = lent.map((key): unknown => Reflect.get(globalThis, key)).filter(isClass)
  return [
    watchListeners(window),
    watchListeners(document),
    ...classes.flatMap((each) => [rememberProperties(each), rememberProperties(each.prototype)]),
    // After the listeners are watched, as that lends methods itself.
    rememberValues(globalThis, lent),
    rememberProperties(document),
    emptyDocument,
    () => localStorage.clear(),
    () => sessionStorage.clear(),
  ]
}

function isClass(value: unknown): value is { prototype: object } {
  return typeof value === 'function' && typeof value.prototype === 'object' && value.prototype !== null
}

function emptyDatabases(): void {
  globalThis.indexedDB = new IDBFactory()
}

function emptyDocument(): void {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  history.replaceState(null, '', '/')
}

function watchTimers(): Undo {
  const running = new Set<NodeJS.Timeout>()
  const watched = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
    new Proxy(start, {
      apply: (target, self, terms) => {
        const timer: NodeJS.Timeout = Reflect.apply(target, self, terms)
        running.add(timer)
        return timer
      },
    })
  globalThis.setTimeout = watched(globalThis.setTimeout)
  globalThis.setInterval = watched(globalThis.setInterval)
  return () => {
    for (const timer of running) clearTimeout(timer)
    running.clear()
  }
}

function watchChannels(): Undo {
  const open = new Set<BroadcastChannel>()
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      open.add(this)
    }
  }
  return () => {
    for (const channel of open) channel.close()
    open.clear()
  }
}

function watchListeners(target: EventTarget): Undo {
  const listening = new Set<Undo>()
  const remove = target.removeEventListener.bind(target)
  target.addEventListener = new Proxy(target.addEventListener, {
    apply: (add, _, terms: Parameters<typeof remove>) => {
      Reflect.apply(add, target, terms)
      listening.add(() => remove(...terms))
    },
  })
  return () => {
    for (const stop of listening) stop()
    listening.clear()
  }
}
