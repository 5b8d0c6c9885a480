/** Text that is HTML already; made by `markup`, or trusted for a reason (`trustedMarkup`). */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | readonly Markup[] | undefined

/** A template whose every `${value}` is escaped, unless it was made by `markup` itself; undefined leaves nothing. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = literals.map((literal, at) => literal + write(parts[at]))
  return { markup: written.join('') }
}

/** HTML that a library made of what it escaped itself, or that is ours; never what somebody wrote. */
export function trustedMarkup(html: string): Markup {
  return { markup: html }
}

/** Data for a script element: no character in it can end the element. */
export function jsonForScript(value: unknown): Markup {
  return { markup: JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, toUnicodeEscape) }
}

function write(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escape(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function toUnicodeEscape(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}
