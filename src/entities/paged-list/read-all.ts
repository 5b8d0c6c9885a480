/** Reads a list to its last page, 100 at a time. */
export async function readAll<Entry>(
  readPage: (query: { limit: number; cursor?: string }) => Promise<{ entries: Entry[]; next_cursor: string | null }>,
): Promise<Entry[]> {
  const all: Entry[] = []
  let cursor: string | null = null
  do {
    const page: { entries: Entry[]; next_cursor: string | null } = await readPage({
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
    all.push(...page.entries)
    cursor = page.next_cursor
  } while (cursor !== null)
  return all
}
