export interface TopicUse {
  topic_key: string
  /** As its author wrote it. */
  topic: string
  author_id: string
  /** Epoch milliseconds. */
  created_at: number
}

export interface RankedTopic {
  name: string
  post_count: number
}

interface Tally {
  name: string
  uses: number
  /** An author's weight is that of their newest use. */
  weightByAuthor: Map<string, number>
}

/**
 * Orders topics by distinct authors, each weighing half as much after `halfLifeMs`: however often one person writes
 * a topic, it counts as one voice.
 */
export function rankTopics(
  uses: readonly TopicUse[],
  { now, halfLifeMs }: { now: number; halfLifeMs: number },
): RankedTopic[] {
  const tallies = new Map<string, Tally>()
  for (const use of uses) {
    const tally = tallies.get(use.topic_key) ?? { name: use.topic, uses: 0, weightByAuthor: new Map() }
    const weight = 2 ** (-Math.max(0, now - use.created_at) / halfLifeMs)
    tally.uses += 1
    tally.weightByAuthor.set(use.author_id, Math.max(weight, tally.weightByAuthor.get(use.author_id) ?? 0))
    tallies.set(use.topic_key, tally)
  }
  return [...tallies.values()]
    .map(({ name, uses: count, weightByAuthor }) => ({ name, count, score: sum(weightByAuthor.values()) }))
    .toSorted((a, b) => b.score - a.score || b.count - a.count || a.name.localeCompare(b.name))
    .map(({ name, count }) => ({ name, post_count: count }))
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
