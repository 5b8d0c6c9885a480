/** Remembers an object's own properties; what it gives back takes away what was added since and puts back what was changed or taken. */
export function rememberProperties(owner: object): () => void {
  const before = new Map(Reflect.ownKeys(owner).map((key) => [key, describe(owner, key)]))
  return () => {
    for (const key of Reflect.ownKeys(owner))
      if (!before.has(key) && !Reflect.deleteProperty(owner, key))
        throw new Error(`${String(key)} was lent for good: it has to be configurable`)
    for (const [key, was] of before)
      if (was && !isSame(was, describe(owner, key))) Object.defineProperty(owner, key, was)
  }
}

/**
 * The same for what Vitest lends a process from the window: each stands behind a getter, which answers otherwise once it has been set.
 * Nothing is taken away, as packages keep globals of their own.
 */
export function rememberValues(owner: object, keys: readonly PropertyKey[]): () => void {
  const before = new Map(keys.map((key) => [key, Reflect.get(owner, key)]))
  return () => {
    for (const [key, was] of before) if (!Object.is(was, Reflect.get(owner, key))) Reflect.set(owner, key, was)
  }
}

const describe = Reflect.getOwnPropertyDescriptor

function isSame(one: PropertyDescriptor, other: PropertyDescriptor | undefined): boolean {
  return other !== undefined && Object.is(one.value, other.value) && one.get === other.get && one.set === other.set
}
