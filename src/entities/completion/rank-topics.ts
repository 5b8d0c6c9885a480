import { topicsOf, toTopicKey } from '#contract/text-entities.ts'

interface KnownTopics {
  /** Most talked about first. */
  popular: readonly string[]
  /** Texts on this device. */
  texts: readonly string[]
}

/** Topics that begin as typed, those talked about first; none that is typed to its end already. */
export function rankTopics({ popular, texts }: KnownTopics, begun: string): string[] {
  const typed = toTopicKey(begun)
  const all = [...popular, ...texts.flatMap((text) => topicsOf(text).map(({ topic }) => topic))]
  const byKey = new Map<string, string>()
  for (const topic of all) {
    const key = toTopicKey(topic)
    if (key !== typed && key.startsWith(typed) && !byKey.has(key)) byKey.set(key, topic)
  }
  return [...byKey.values()]
}
