/** Pages with nothing on them that are asked for in one go. */
const mostEmpty = 10

interface PastEmpty<Page> {
  isEmpty: (page: Page) => boolean
  /** Of the next one; null or undefined at the end. */
  cursorOf: (page: Page) => string | null | undefined
}

/** A page has nothing yet where only so many were looked at for it, and says where to go on: answers the first one that has something. */
export async function readPastEmpty<Page, Cursor extends string | null>(
  read: (cursor: Cursor | string) => Promise<Page>,
  from: Cursor,
  { isEmpty, cursorOf }: PastEmpty<Page>,
): Promise<Page> {
  let page = await read(from)
  for (let pages = 1; pages < mostEmpty && isEmpty(page); pages += 1) {
    const next = cursorOf(page)
    if (next === null || next === undefined) return page
    page = await read(next)
  }
  return page
}
