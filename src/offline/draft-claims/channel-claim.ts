import { joinClaims } from './claim-topic.ts'
import { handOverMs, type ClaimDeps, type DraftClaim, type DraftPlace } from './draft-claim.ts'

/** How long the other tabs have to say that the draft is open there. */
const answerWithinMs = 200

/**
 * Claims a draft by asking the other tabs, for where the browser has no locks (a page without TLS). Two tabs that ask in the same
 * moment may both get it.
 */
export class ChannelClaim implements DraftClaim {
  readonly #deps: ClaimDeps
  readonly #others: ReturnType<typeof joinClaims>
  #place: DraftPlace = 'asking'
  #isWanting = false
  /** Asked for the draft by another tab, and not done with writing it. */
  #isHandingOver = false

  constructor(name: string, deps: ClaimDeps) {
    this.#deps = deps
    this.#others = joinClaims(deps.topic, name, (saying) => {
      switch (saying) {
        case 'asked':
          if (this.#place === 'here' || this.#isHandingOver) this.#others.say('held')
          return
        case 'held':
          if (this.#place === 'asking') this.#become('elsewhere')
          return
        case 'wanted':
          if (this.#place === 'here') this.#handOver()
          return
        case 'free':
          if (this.#place === 'elsewhere') this.#takeFree()
      }
    })
    this.#ask()
  }

  takeOver(): void {
    this.#isWanting = true
    this.#others.say('wanted')
    setTimeout(() => {
      if (this.#isWanting) this.#become('here')
    }, handOverMs)
  }

  release(): void {
    if (this.#place !== 'here' && !this.#isHandingOver) return
    void this.#deps.written().then(() => {
      this.#isHandingOver = false
      this.#others.say('free')
    })
  }

  end(): void {
    this.#others.leave()
    this.release()
    this.#isWanting = false
    this.#place = 'elsewhere'
  }

  #ask(): void {
    this.#place = 'asking'
    this.#others.say('asked')
    setTimeout(() => {
      if (this.#place === 'asking') this.#become('here')
    }, answerWithinMs)
  }

  #handOver(): void {
    this.#isHandingOver = true
    this.#become('elsewhere')
  }

  #takeFree(): void {
    if (this.#isWanting) this.#become('here')
    else this.#ask()
  }

  #become(place: DraftPlace): void {
    this.#place = place
    if (place === 'here') this.#isWanting = false
    this.#deps.onPlace(place)
  }
}
