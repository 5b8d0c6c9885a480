import type { Endpoint } from '#contract/endpoint.ts'
import { problemCodes } from '#contract/errors.ts'
import { jsonSchemaOf, type JsonSchema } from '#contract/json-schema.ts'
import { product } from '#contract/product.ts'

/** The API for people: every endpoint with its fields, as a page without any script. */
export function makeDocsPage(endpoints: readonly Endpoint[]): string {
  const title = `${product.name} API`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header>
<h1>${escape(title)} <small>${product.version}</small></h1>
<p>Every call lies below <code>/api</code>, takes and gives JSON, and is made from the schemas the server parses with.
The same as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
<p>A call marked <em>member</em> needs <code>Authorization: Bearer &lt;token&gt;</code>. Every write but login, logout and
views takes an <code>Idempotency-Key</code>: sending it again under the same key has no second effect.</p>
<p>A refusal is <code>{"message", "code"}</code>, with <code>field</code> where one input is to blame. Codes:
${problemCodes.map((code) => `<code>${code}</code>`).join(' ')}</p>
</header>
<nav aria-label="Endpoints"><ul>
${endpoints.map((endpoint) => `<li><a href="#${endpoint.name}">${signature(endpoint)}</a></li>`).join('\n')}
</ul></nav>
<main>
${endpoints.map(section).join('\n')}
</main>
</body>
</html>
`
}

function section(endpoint: Endpoint): string {
  const parts = [
    table('Path', jsonSchemaOf(endpoint.params, 'input')),
    table('Query', jsonSchemaOf(endpoint.query, 'input')),
    table(Object.keys(endpoint.files).length > 0 ? 'Form fields' : 'Body', jsonSchemaOf(endpoint.body, 'input')),
    filesTable(endpoint),
    table('Reply', jsonSchemaOf(endpoint.reply, 'output')),
  ]
  return `<section id="${endpoint.name}">
<h2>${signature(endpoint)}</h2>
<p>${escape(endpoint.summary)}. <em>${endpoint.access}</em></p>
${parts.filter((part) => part !== '').join('\n')}
</section>`
}

function signature({ method, path }: Endpoint): string {
  return `<code><b>${method}</b> ${escape(path)}</code>`
}

function table(caption: string, schema: JsonSchema): string {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const rows = Object.entries(isSchema(schema['properties']) ? schema['properties'] : {}).map(
    ([name, property]) =>
      `<tr><th scope="row"><code>${escape(name)}</code></th><td>${escape(typeText(property))}</td>` +
      `<td>${required.includes(name) ? 'required' : 'optional'}</td></tr>`,
  )
  return rows.length > 0 ? `<table><caption>${caption}</caption>${rows.join('')}</table>` : ''
}

function filesTable({ files }: Endpoint): string {
  const rows = Object.entries(files).map(
    ([field, { maxCount, maxBytes }]) =>
      `<tr><th scope="row"><code>${escape(field)}</code></th>` +
      `<td>up to ${maxCount} of ${Math.round(maxBytes / 1024 / 1024)} MB each</td></tr>`,
  )
  return rows.length > 0 ? `<table><caption>Files</caption>${rows.join('')}</table>` : ''
}

/** A type in a few words: `text`, `list of {id, name}`, `a | b`. */
function typeText(schema: unknown): string {
  if (!isSchema(schema)) return 'anything'
  const { type, format, items, properties, anyOf, enum: choices, const: only } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (Array.isArray(anyOf)) return anyOf.map(typeText).join(' or ')
  if (type === 'array') return `list of ${typeText(items)}`
  if (isSchema(properties)) return `{${Object.keys(properties).join(', ')}}`
  if (type === 'string') return typeof format === 'string' ? format : 'text'
  return typeof type === 'string' ? type : 'anything'
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
