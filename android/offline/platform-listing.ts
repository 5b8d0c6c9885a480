/** Reads the Android platform's classes and members out of the TypeScript declarations that npm carries. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

const declarations = new URL(
  'node_modules/@nativescript/types-android/lib/android/android-platform-21-37-merged.d.ts',
  import.meta.url,
)

export interface ListedMember {
  name: string
  /** Absent for fields. */
  parameters?: string[]
  returned?: string
  value?: string
  /** API level; 0 when the listing names none. */
  since: number
}

export interface PlatformListing {
  classes: ReadonlyMap<string, { since: number }>
  /** The members of a class and of its superclasses, its own first. */
  inherited: (className: string) => ListedMember[]
}

interface ListedClass {
  since: number
  superclass: string | undefined
  members: ListedMember[]
}

/** A JavaScript-side helper of the listing, not part of the platform. */
const implementation = '#implementation'

export async function readPlatformListing(): Promise<PlatformListing> {
  const classes = new Map<string, ListedClass>()
  const path: string[] = []
  let since = 0
  for await (const raw of createInterface({ input: createReadStream(declarations) })) {
    const line = raw.trim()
    since = Number(/@since (\d+)/.exec(line)?.[1] ?? since)
    if (/^(\/\*\*|\*)/.test(line)) continue
    if (takeScope(line, { classes, path, since })) {
      since = 0
      continue
    }
    const member = path.at(-1) === implementation ? undefined : readMember(line, since)
    if (!member) continue
    classes.get(path.join('.'))?.members.push(member)
    since = 0
  }
  return { classes, inherited: (className) => inheritedMembers(classes, className) }
}

interface Position {
  classes: Map<string, ListedClass>
  path: string[]
  since: number
}

/** Follows a line that opens or closes a module or class; false for any other line. */
function takeScope(line: string, { classes, path, since }: Position): boolean {
  const module = /^(?:declare|export) module ([\w.]+) \{$/.exec(line)?.[1]
  if (module !== undefined) return path.push(module) > 0
  const match = /^export (?:abstract )?(?:class|interface) (\w+)(?:<.*?>)?(?: extends ([\w.]+))?.*\{$/.exec(line)
  if (match?.[1] !== undefined) {
    path.push(match[1])
    const name = path.join('.')
    const known = classes.get(name)
    // Interfaces are listed twice, as a type and as a constructor.
    if (known) known.superclass ??= match[2]
    else classes.set(name, { since, superclass: match[2], members: [] })
    return true
  }
  if (line === '}' || line === '});') return path.pop() !== undefined
  return /^(public )?constructor\(implementation: \{$/.test(line) && path.push(implementation) > 0
}

function readMember(line: string, since: number): ListedMember | undefined {
  const method = /^(?:public |protected )?(?:static )?(\w+)(?:<.*?>)?\((.*)\)(?:: (.*))?;$/.exec(line)
  if (method?.[1] !== undefined) {
    const list = method[2] ?? ''
    const parameters =
      list === '' ? [] : list.split(/, (?=(?:\.\.\.)?\w+\??: )/).map((one) => one.replace(/^[^:]*: /, ''))
    return { name: method[1], parameters, returned: method[3] ?? '', since }
  }
  const field = /^(?:public |protected )?(?:static )?(\w+): (.*);$/.exec(line)
  return field?.[1] === undefined ? undefined : { name: field[1], value: field[2] ?? '', since }
}

function inheritedMembers(classes: ReadonlyMap<string, ListedClass>, className: string): ListedMember[] {
  const listed = classes.get(className)
  if (!listed) return []
  return [...listed.members, ...(listed.superclass === undefined ? [] : inheritedMembers(classes, listed.superclass))]
}
