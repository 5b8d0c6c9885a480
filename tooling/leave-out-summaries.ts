import type { Plugin } from 'vite'

/** As much of a syntax tree as it takes to find a call's options. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Leaves the sentences that describe the endpoints out of what browsers load: `endpoint({ summary })` is for the API's documentation,
 * which the server writes.
 */
export function leaveOutSummaries(): Plugin {
  return {
    name: 'leave-out-summaries',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/, code: /\bendpoint\(/ },
      handler(code) {
        const program: unknown = this.parse(code, { lang: 'ts' })
        // From the last to the first, as each moves what follows it.
        const summaries = summariesIn(program).toSorted((one, other) => other.start - one.start)
        const left = summaries.reduce(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          code,
        )
        return { code: left, map: null }
      },
    },
  }
}

function summariesIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(summariesIn)
  if (!isNode(tree)) return []
  if (tree.type === 'CallExpression' && isNode(tree.callee) && tree.callee.name === 'endpoint') {
    const [options] = Array.isArray(tree.arguments) ? tree.arguments : []
    const properties: unknown = isNode(options) ? options.properties : undefined
    return Array.isArray(properties) ? properties.filter(isSummary) : []
  }
  return Object.values(tree).flatMap(summariesIn)
}

function isSummary(property: unknown): property is Node {
  return isNode(property) && isNode(property.key) && property.key.name === 'summary'
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
