const firstPage: string | null = null

/** How a query goes through a list whose every page names the cursor of the next one; null before the first, and after the last. */
export const byCursor = {
  initialPageParam: firstPage,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
}

/** What is asked for the page at a cursor. */
export function pageAt(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor }
}
