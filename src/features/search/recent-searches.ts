import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'

const most = 8

/** The list with `q` in front, without repeats in another letter case, newest first. */
export function withRecent(recent: readonly string[], q: string): string[] {
  const others = recent.filter((other) => other.toLowerCase() !== q.toLowerCase())
  return [q, ...others].slice(0, most)
}

export async function readRecentSearches(): Promise<string[]> {
  return (await readKey('recent-searches')) ?? []
}

/** Keeps a search that found its way to the server, on this device only. */
export async function recordSearch(q: string): Promise<string[]> {
  const recent = withRecent(await readRecentSearches(), q)
  await writeKey('recent-searches', recent)
  return recent
}

export async function forgetSearches(): Promise<void> {
  await writeKey('recent-searches', [])
}
