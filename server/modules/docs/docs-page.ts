import { pieceType, type Endpoint } from '#contract/endpoint.ts'
import { problemCodes } from '#contract/errors.ts'
import { jsonSchemaOf, type JsonSchema } from '#contract/json-schema.ts'
import { product } from '#contract/product.ts'
import { markup, type Markup } from '#server/markup.ts'

/** The API for people: every endpoint with its fields, as a page without any script. */
export function makeDocsPage(endpoints: readonly Endpoint[]): string {
  const title = `${product.name} API`
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header>
<h1>${title} <small>${product.version}</small></h1>
<p>Every call lies below <code>/api</code>, takes and gives JSON, and is made from the schemas the server parses with.
The same as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
<p>A call marked <em>member</em> needs <code>Authorization: Bearer &lt;token&gt;</code>. Every write but login, logout,
views and uploads takes an <code>Idempotency-Key</code>: sending it again under the same key has no second effect.</p>
<p>A refusal is <code>{"message", "code"}</code>, with <code>field</code> where one input is to blame. Codes:
${problemCodes.map((code) => markup`<code>${code}</code> `)}</p>
</header>
<nav aria-label="Endpoints"><ul>
${endpoints.map((endpoint) => markup`<li><a href="#${endpoint.name}">${signature(endpoint)}</a></li>\n`)}
</ul></nav>
<main>
${endpoints.map(section)}
</main>
</body>
</html>
`.markup
}

function section(endpoint: Endpoint): Markup {
  const parts = [
    schemaTable('Path', jsonSchemaOf(endpoint.params, 'input')),
    schemaTable('Query', jsonSchemaOf(endpoint.query, 'input')),
    schemaTable(Object.keys(endpoint.files).length > 0 ? 'Form fields' : 'Body', jsonSchemaOf(endpoint.body, 'input')),
    filesTable(endpoint),
    pieceNote(endpoint),
    schemaTable('Reply', jsonSchemaOf(endpoint.reply, 'output')),
  ]
  return markup`<section id="${endpoint.name}">
<h2>${signature(endpoint)}</h2>
<p>${endpoint.summary}. <em>${endpoint.access}</em></p>
${parts}
</section>
`
}

function signature({ method, path }: Endpoint): Markup {
  return markup`<code><b>${method}</b> ${path}</code>`
}

function schemaTable(caption: string, schema: JsonSchema): Markup {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const rows = Object.entries(isSchema(schema['properties']) ? schema['properties'] : {}).map(([name, property]) => {
    const need = required.includes(name) ? 'required' : 'optional'
    return markup`<tr><th scope="row"><code>${name}</code></th><td>${typeText(property)}</td><td>${need}</td></tr>`
  })
  return tableOf(caption, rows)
}

function filesTable({ files }: Endpoint): Markup {
  const rows = Object.entries(files).map(([field, { maxCount, maxBytes }]) => {
    const most = `up to ${maxCount} of ${Math.round(maxBytes / 1024 / 1024)} MB each`
    return markup`<tr><th scope="row"><code>${field}</code></th><td>${most}</td></tr>`
  })
  return tableOf('Files', rows)
}

function pieceNote({ carries }: Endpoint): Markup {
  if (carries === 'fields') return markup``
  return markup`<p>The body is a piece of the file as it is (<code>${pieceType}</code>); the header <code>Upload-Offset</code> says
where in the file it begins. A wrong one is refused with 409 and the right one in the same header.</p>`
}

function tableOf(caption: string, rows: readonly Markup[]): Markup {
  return rows.length > 0 ? markup`<table><caption>${caption}</caption>${rows}</table>` : markup``
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
