/** Counts a thing as viewed once it has entered and then left the screen, once for as long as the tracker lives. */
export class ViewTracker<Id> {
  readonly #onViewed: (id: Id) => void
  readonly #onScreen = new Set<Id>()
  readonly #counted = new Set<Id>()

  constructor(onViewed: (id: Id) => void) {
    this.#onViewed = onViewed
  }

  enter(id: Id): void {
    if (!this.#counted.has(id)) this.#onScreen.add(id)
  }

  leave(id: Id): void {
    if (!this.#onScreen.delete(id)) return
    this.#counted.add(id)
    this.#onViewed(id)
  }
}
