/** What failed for want of an answer and is no query, as the next page of a feed, by its name. */
const failed = new Map<string, () => void>()

/** Has it asked for once more, when the queries on screen are that failed so. */
export function askAgainLater(name: string, ask: () => void): void {
  failed.set(name, ask)
}

/** The server answers again, or others. */
export function askAgain(): void {
  const all = [...failed.values()]
  failed.clear()
  for (const ask of all) ask()
}
