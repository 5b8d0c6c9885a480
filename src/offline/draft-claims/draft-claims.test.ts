import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChannelClaim } from './channel-claim.ts'
import { claimTopic } from './claim-topic.ts'
import { handOverMs, longestAskingMs, type ClaimDeps, type DraftClaim, type DraftPlace } from './draft-claim.ts'
import { LockClaim } from './lock-claim.ts'

let name: string

beforeEach(() => void (name = `draft of ${crypto.randomUUID()}`))
afterEach(() => void vi.useRealTimers())

interface Tab {
  claim: DraftClaim
  places: DraftPlace[]
  written: string[]
}

const kinds = {
  'a lock': (deps: ClaimDeps): DraftClaim => new LockClaim(name, navigator.locks, deps),
  'messages alone': (deps: ClaimDeps): DraftClaim => new ChannelClaim(name, deps),
}

/** A tab with its form open; it writes what is unsaved when the form goes, unless it is frozen. */
function openTab(claim: (typeof kinds)['a lock'], state: 'awake' | 'frozen' = 'awake'): Tab {
  const places: DraftPlace[] = []
  const written: string[] = []
  const tab: Tab = {
    places,
    written,
    claim: claim({
      topic: claimTopic,
      onPlace: (place) => {
        places.push(place)
        if (place === 'elsewhere' && state === 'awake') queueMicrotask(() => tab.claim.release())
      },
      written: () => Promise.resolve().then(() => void written.push('all')),
    }),
  }
  return tab
}

const placeOf = ({ places }: Tab) => places.at(-1)

describe.each(Object.entries(kinds))('by %s', (_, claim) => {
  it('one tab has a draft, the next one knows, and has it once the first one closes its form', async () => {
    const first = openTab(claim)
    await vi.waitFor(() => expect(placeOf(first)).toBe('here'))
    const second = openTab(claim)
    await vi.waitFor(() => expect(placeOf(second)).toBe('elsewhere'))
    first.claim.end()
    await vi.waitFor(() => expect(placeOf(second)).toBe('here'))
    second.claim.end()
  })

  it('the next one takes it over on request, once the first one has written', async () => {
    const first = openTab(claim)
    await vi.waitFor(() => expect(placeOf(first)).toBe('here'))
    const second = openTab(claim)
    await vi.waitFor(() => expect(placeOf(second)).toBe('elsewhere'))
    second.claim.takeOver()
    await vi.waitFor(() => expect(placeOf(second)).toBe('here'))
    expect(placeOf(first)).toBe('elsewhere')
    expect(first.written).toEqual(['all'])
    first.claim.takeOver()
    await vi.waitFor(() => expect([placeOf(first), placeOf(second)]).toEqual(['here', 'elsewhere']))
    for (const tab of [first, second]) tab.claim.end()
  })

  it('is taken from a tab that does not answer', async () => {
    const frozen = openTab(claim, 'frozen')
    await vi.waitFor(() => expect(placeOf(frozen)).toBe('here'))
    const second = openTab(claim)
    await vi.waitFor(() => expect(placeOf(second)).toBe('elsewhere'))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    second.claim.takeOver()
    await vi.advanceTimersByTimeAsync(handOverMs)
    await vi.waitFor(() => expect(placeOf(second)).toBe('here'))
    for (const tab of [frozen, second]) tab.claim.end()
  })

  it('one draft is not another', async () => {
    const first = openTab(claim)
    name += ', another'
    const second = openTab(claim)
    await vi.waitFor(() => expect([placeOf(first), placeOf(second)]).toEqual(['here', 'here']))
    for (const tab of [first, second]) tab.claim.end()
  })
})

describe('by a lock that the browser says nothing about', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))

  /** A browser that answers when it is told to, with the lock or without. */
  function makeSlowManager() {
    let answer: (lock: Lock | null) => void = () => {}
    const asked = new Promise<Lock | null>((resolve) => (answer = resolve))
    const request = (_name: string, options: LockOptions, run: (lock: Lock | null) => Promise<void>) =>
      options.ifAvailable ? asked.then(run) : new Promise<void>(() => {})
    return { manager: { request, query: () => Promise.reject(new Error('not asked')) } as LockManager, answer }
  }

  it('the form opens all the same, and stays once the lock comes', async () => {
    const { manager, answer } = makeSlowManager()
    const tab = openTab((deps) => new LockClaim(name, manager, deps))
    await vi.advanceTimersByTimeAsync(longestAskingMs - 1)
    expect(tab.places).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.places).toEqual(['here'])
    answer({ name, mode: 'exclusive' })
    await vi.advanceTimersByTimeAsync(0)
    expect(tab.places).toEqual(['here'])
    tab.claim.end()
  })

  it('the form goes where it turns out that another tab has it', async () => {
    const { manager, answer } = makeSlowManager()
    const tab = openTab((deps) => new LockClaim(name, manager, deps))
    await vi.advanceTimersByTimeAsync(longestAskingMs)
    answer(null)
    await vi.waitFor(() => expect(tab.places).toEqual(['here', 'elsewhere']))
    tab.claim.end()
  })

  it('nothing opens where the form went meanwhile', async () => {
    const tab = openTab((deps) => new LockClaim(name, makeSlowManager().manager, deps))
    tab.claim.end()
    await vi.advanceTimersByTimeAsync(longestAskingMs)
    expect(tab.places).toEqual([])
  })
})
