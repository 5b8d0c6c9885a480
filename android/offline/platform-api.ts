/** Reads `platform-api.txt`, the list of Android classes and members that the app's source calls. */

export interface ApiClass {
  modifiers: string
  kind: 'class' | 'interface'
  /** Nested classes are written with `$`, as the Java virtual machine does. */
  name: string
  /** What follows the name: type parameters, superclass, interfaces. */
  tail: string
  members: ApiMember[]
}

export type ApiMember = ApiField | ApiMethod

interface ApiField {
  kind: 'field'
  text: string
  modifiers: string
  name: string
  /** Set for constants only. */
  value: string | undefined
}

interface ApiMethod {
  kind: 'method'
  text: string
  modifiers: string
  name: string
  /** `Type name` each. */
  parameters: string[]
}

/** Throws on a line that is neither a class nor an indented member. */
export function parsePlatformApi(text: string): ApiClass[] {
  const classes: ApiClass[] = []
  for (const raw of text.split('\n')) {
    const line = raw.replace(/#.*/, '').trimEnd()
    if (line === '') continue
    if (line.startsWith(' ')) {
      const owner = classes.at(-1)
      if (!owner) throw new Error(`member before any class: ${line}`)
      owner.members.push(parseMember(line.trim()))
    } else {
      classes.push(parseClass(line))
    }
  }
  return classes
}

export function simpleName(className: string): string {
  return className.split(/[.$]/).at(-1) ?? className
}

function parseClass(line: string): ApiClass {
  const match = /^(?<modifiers>(?:abstract |final )*)(?<kind>class|interface) (?<name>[\w.$]+)(?<tail>.*)$/.exec(line)
  const { modifiers = '', kind, name = '', tail = '' } = match?.groups ?? {}
  if (kind !== 'class' && kind !== 'interface') throw new Error(`not a class: ${line}`)
  return { modifiers, kind, name, tail, members: [] }
}

function parseMember(text: string): ApiMember {
  const method = /^(?<modifiers>[^=(]*?)(?<name>[\w$]+)\((?<parameters>.*)\)(?: throws .*)?$/.exec(text)?.groups
  if (method) {
    const { modifiers = '', name = '', parameters = '' } = method
    // A comma inside <> belongs to a type.
    return {
      kind: 'method',
      text,
      modifiers,
      name,
      parameters: parameters === '' ? [] : parameters.split(/, (?![^<]*>)/),
    }
  }
  const field = /^(?<modifiers>.*?)(?<name>[\w$]+)(?: = (?<value>.*))?$/.exec(text)?.groups
  if (!field) throw new Error(`not a member: ${text}`)
  return { kind: 'field', text, modifiers: field['modifiers'] ?? '', name: field['name'] ?? '', value: field['value'] }
}
