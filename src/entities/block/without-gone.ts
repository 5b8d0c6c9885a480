/** By which what belongs to somebody or to a post is known, in every shape of the contract and of the cache. */
const owners = ['id', 'user_id', 'actor_id', 'follower_id', 'following_id', 'post_id', 'parent_comment_id'] as const

/**
 * A cached value without the entries of its lists, however deep, that are, or are by, somebody or something whose id is among `gone`;
 * the very same value where there are none.
 */
export function withoutGone(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const list: unknown[] = value
    const left = list.filter((entry) => !isGone(entry, gone)).map((entry) => withoutGone(entry, gone))
    return left.length === list.length && left.every((entry, at) => entry === list[at]) ? value : left
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  const left = entries.map(([name, field]) => [name, withoutGone(field, gone)] as const)
  return left.every(([, field], at) => field === entries[at]?.[1]) ? value : Object.fromEntries(left)
}

function isGone(entry: unknown, gone: ReadonlySet<string>): boolean {
  if (typeof entry === 'string') return gone.has(entry)
  if (!isRecord(entry)) return false
  const isTheirs = owners.some((name) => isAmong(entry[name], gone))
  const { repost_details: repost } = entry
  return isTheirs || (isRecord(repost) && isAmong(repost['user_id'], gone))
}

function isAmong(id: unknown, gone: ReadonlySet<string>): boolean {
  return typeof id === 'string' && gone.has(id)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
