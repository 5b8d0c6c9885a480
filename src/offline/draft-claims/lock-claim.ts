import { joinClaims } from './claim-topic.ts'
import { handOverMs, longestAskingMs, type ClaimDeps, type DraftClaim, type DraftPlace } from './draft-claim.ts'

/** Claims a draft by a Web Lock. Who does not get it waits for it, and has it as soon as the other tab closes its form. */
export class LockClaim implements DraftClaim {
  readonly #name: string
  readonly #manager: LockManager
  readonly #deps: ClaimDeps
  readonly #others: ReturnType<typeof joinClaims>
  #place: DraftPlace = 'asking'
  /** Present while this claim has the lock. */
  #letGo: (() => void) | undefined
  #waiting = new AbortController()
  #isStealing = false
  #isOver = false

  constructor(name: string, manager: LockManager, deps: ClaimDeps) {
    this.#name = name
    this.#manager = manager
    this.#deps = deps
    this.#others = joinClaims(deps.topic, name, (saying) => {
      if (saying === 'wanted' && this.#letGo) this.#become('elsewhere')
    })
    // A browser that does not say who has it keeps nobody from writing; whoever has it is heard of once it does.
    setTimeout(() => this.#place === 'asking' && this.#become('here'), longestAskingMs)
    this.#run().catch((cause: unknown) => {
      console.error('Whether a draft is open elsewhere could not be found out.', cause)
      this.#become('here')
    })
  }

  takeOver(): void {
    this.#others.say('wanted')
    setTimeout(() => {
      if (this.#letGo || this.#isOver) return
      this.#isStealing = true
      this.#waiting.abort()
    }, handOverMs)
  }

  release(): void {
    const letGo = this.#letGo
    if (letGo) void this.#deps.written().then(letGo)
  }

  end(): void {
    this.#isOver = true
    this.#others.leave()
    this.#waiting.abort()
    this.release()
  }

  async #run(): Promise<void> {
    await this.#request({ ifAvailable: true })
    while (!this.#isOver) {
      this.#become('elsewhere')
      this.#waiting = new AbortController()
      const options = this.#isStealing ? { steal: true } : { signal: this.#waiting.signal }
      this.#isStealing = false
      await this.#request(options)
    }
  }

  /** Asks for the lock and has it until it is let go or stolen. */
  async #request(options: LockOptions): Promise<void> {
    try {
      await this.#manager.request(this.#name, options, async (lock) => {
        if (lock && !this.#isOver) await this.#hold()
      })
    } catch (cause) {
      // Stolen by a tab that waited in vain, or given up to steal it oneself.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
    }
    this.#letGo = undefined
  }

  #hold(): Promise<void> {
    return new Promise((resolve) => {
      this.#letGo = resolve
      this.#become('here')
    })
  }

  #become(place: DraftPlace): void {
    if (place !== this.#place && !this.#isOver) this.#deps.onPlace(place)
    this.#place = place
  }
}
