/** A post of a ranked feed, and the repost by a followed member that brought it. */
export interface SnapshotEntry {
  id: string
  repost?: { accountId: string; at: number } | undefined
}

/** The entries of a snapshot, in their order. A page shows twenty of five hundred: only those that somebody asks for are read. */
export interface SnapshotEntries {
  /** Up to `count` of them from a position on. */
  from: (position: number, count: number) => SnapshotEntry[]
  /** Whether there is one at the position. */
  reach: (position: number) => boolean
  ids: () => string[]
}

// Between two entries. Ids have no brackets.
const border = '],['

/** Entries as they are persisted; the same ones are the same text. */
export function writeEntries(entries: readonly SnapshotEntry[]): string {
  return JSON.stringify(entries.map(({ id, repost }) => (repost ? [id, repost.accountId, repost.at] : [id])))
}

export function readEntries(text: string): SnapshotEntries {
  // Without the brackets of the list.
  const rows = text.slice(1, -1)
  return {
    from(position, count) {
      const start = startOf(rows, { entries: position, from: 0 })
      if (start === undefined || count <= 0) return []
      const end = startOf(rows, { entries: count, from: start })
      return parse(rows.slice(start, end === undefined ? undefined : end - 1))
    },
    reach: (position) => startOf(rows, { entries: position, from: 0 }) !== undefined,
    ids: () => parse(rows).map(({ id }) => id),
  }
}

/** Where the entry begins that is so many after the one that begins at `from`; undefined where there are fewer. */
function startOf(rows: string, { entries, from }: { entries: number; from: number }): number | undefined {
  if (rows === '') return undefined
  let start = from
  for (let passed = 0; passed < entries; passed += 1) {
    const at = rows.indexOf(border, start)
    if (at === -1) return undefined
    start = at + border.length - 1
  }
  return start
}

function parse(rows: string): SnapshotEntry[] {
  const parsed: unknown = JSON.parse(`[${rows}]`)
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return []
    const [id, accountId, at]: unknown[] = row
    if (typeof id !== 'string') return []
    return typeof accountId === 'string' && typeof at === 'number' ? [{ id, repost: { accountId, at } }] : [{ id }]
  })
}
