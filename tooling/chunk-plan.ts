/** What the plan needs to know of a module: what it imports at once, and what it loads later. */
export interface PlannedModule {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
export type ReadModule = (id: string) => PlannedModule | null

type Part =
  | 'start'
  | 'feed'
  | 'wide'
  | 'outbox'
  | 'compose'
  | 'background'
  | 'overlays'
  | 'screens'
  | 'public'
  | 'admin'
  | 'alone'

const rootsOf: [part: Part, roots: RegExp][] = [
  ['feed', /[\\/]routes[\\/]_member(?:[\\/]_shell(?:[\\/](?:index|home))?)?\.tsx/],
  ['wide', /[\\/]features[\\/]shell[\\/]right-panel\.tsx$/],
  ['outbox', /[\\/]offline[\\/]outbox[\\/](?:outbox-schemas|enqueue|change-item)\.ts$/],
  [
    'background',
    /[\\/](?:app[\\/](?:apply-effects|background-work|update-prompt)|(?:flush-outbox|later-schemas|retreat|forget-post-files|tell-of-logout|persist-feed-screen))\.tsx?$/,
  ],
  ['public', /[\\/]routes[\\/]_public(?:[\\/]\w+)?\.tsx/],
  ['admin', /[\\/]routes[\\/]_member[\\/]Admin\w+\.tsx/],
  ['compose', /[\\/]features[\\/]compose[\\/]composer\.tsx$/],
  ['overlays', /[\\/]features[\\/](?:image-preview|onboarding|install-hint|android-update)[\\/][\w-]+\.tsx$/],
  [
    'overlays',
    /[\\/](?:post-menu-items|muted-words-refresh|unsent-warning|describe-picture|whole-picture|drag-to-place)\.tsx?$/,
  ],
  ['screens', /[\\/]routes[\\/](?:_member[\\/]_shell|share)[\\/][$\w]+\.tsx/],
]

/**
 * Names the file that a module is bundled into, so that a screen takes few requests: `start` is what everything needs, or visitors and
 * what a member has without a network, `feed` the member's frame and home, `wide` what wide windows show beside them and what other
 * screens share with that, `outbox` what it takes to do something, `compose` the composer, `background` what begins once the first screen
 * is seen, `overlays` what else opens over it, `screens` the member's other screens, `public` what a visitor sees, `forms` what visitors
 * and members do, `later` what one place loads later and a part has at once: no part is fetched for the sake of that place. Null for what
 * is that place's own: a file by itself.
 */
export function planChunks(main: string): (id: string, read: ReadModule) => string | null {
  let plan: ReadonlyMap<string, Set<Part>> | undefined
  return (id, read) => {
    plan ??= partsOfModules(main, read)
    return fileOf(plan.get(id) ?? new Set())
  }
}

function fileOf(parts: ReadonlySet<Part>): string | null {
  const first = (among: readonly Part[]) => among.find((part) => parts.has(part))
  const atOnce = first(['feed', 'wide', 'outbox', 'compose'])
  if (parts.has('start') || (parts.has('public') && atOnce)) return 'start'
  if (parts.has('public')) return parts.size === 1 ? 'public' : 'forms'
  // What every member's start loads, sooner or later: whoever else needs it has it.
  if (atOnce ?? parts.has('background')) return atOnce ?? 'background'
  if (parts.has('alone')) return parts.size === 1 ? null : 'later'
  return first(['overlays', 'screens', 'admin']) ?? null
}

/** Which parts reach each module without loading anything later. */
function partsOfModules(main: string, read: ReadModule): ReadonlyMap<string, Set<Part>> {
  const parts = new Map<string, Set<Part>>()
  const later = new Set<string>()
  const walk = (from: string, part: Part) => {
    const open = [from]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const known = parts.get(id) ?? new Set()
      if (known.has(part)) continue
      parts.set(id, known.add(part))
      const module = read(id)
      open.push(...(module?.importedIds ?? []))
      for (const each of module?.dynamicallyImportedIds ?? []) later.add(each)
    }
  }
  walk(main, 'start')
  // What is found on the way is walked as well: a set takes in what is added to it meanwhile.
  for (const id of later) walk(id, rootsOf.find(([, roots]) => roots.test(id))?.[0] ?? 'alone')
  return parts
}
