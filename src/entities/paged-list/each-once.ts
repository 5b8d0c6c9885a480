/**
 * The entries of pages, each once: where it stood first, as it came last. A page that is fetched after something moved down repeats what
 * stands above it already.
 */
export function eachOnce<Entry extends { id: string }>(entries: readonly Entry[] = []): Entry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}
