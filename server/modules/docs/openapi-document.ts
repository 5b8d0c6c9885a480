import { pieceType, type Endpoint } from '#contract/endpoint.ts'
import { problemSchema } from '#contract/errors.ts'
import { jsonSchemaOf, type JsonSchema } from '#contract/json-schema.ts'
import { liveStream } from '#contract/live.ts'
import { product } from '#contract/product.ts'

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 document of the endpoints: made from the schemas that the server parses with. */
export function makeOpenapiDocument(endpoints: readonly Endpoint[], publicOrigin: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  paths[`/api${liveStream.path}`] = { get: streamOperation() }
  return {
    openapi: '3.1.0',
    info: { title: `${product.name} API`, version: product.version, description: product.description },
    servers: [{ url: publicOrigin }],
    paths,
    components: {
      schemas: { Problem: jsonSchemaOf(problemSchema, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  const body = bodyOf(endpoint)
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: body }),
    ...(endpoint.access !== 'public' && { security: securityOf(endpoint) }),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchemaOf(endpoint.reply, 'output') } },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function streamOperation(): Json {
  const schema = jsonSchemaOf(liveStream.events, 'output')
  const asked = propertiesOf(jsonSchemaOf(liveStream.query, 'input'))
  return {
    operationId: liveStream.name,
    summary: liveStream.summary,
    parameters: [
      ...Object.entries(asked).map(([name, property]) => ({ name, in: 'query', required: false, schema: property })),
      { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
    ],
    security: [{ session: [] }],
    responses: {
      200: { description: 'Events, until one of the two leaves', content: { 'text/event-stream': { schema } } },
      204: { description: 'This server has no streams' },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function securityOf({ access }: Endpoint): Json[] {
  return access === 'optional' ? [{ session: [] }, {}] : [{ session: [] }]
}

function parametersOf(endpoint: Endpoint): Json[] {
  const found = (['path', 'query'] as const).flatMap((place) => {
    const schema = jsonSchemaOf(place === 'path' ? endpoint.params : endpoint.query, 'input')
    const required = requiredOf(schema)
    return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  })
  if (endpoint.carries === 'piece') return [...found, uploadOffset]
  return endpoint.idempotent ? [...found, idempotencyKey] : found
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key on every attempt of one write: the effect happens once, a repeat gets the first reply.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
}

const uploadOffset: Json = {
  name: 'Upload-Offset',
  in: 'header',
  required: true,
  description:
    'Where in the file the piece begins, in bytes. A wrong one is refused with 409 and the right one in this header.',
  schema: { type: 'integer', minimum: 0 },
}

function bodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.carries === 'piece') return { required: true, content: { [pieceType]: { schema: fileSchema } } }
  const schema = jsonSchemaOf(endpoint.body, 'input')
  const hasFiles = Object.keys(endpoint.files).length > 0
  if (!hasFiles && Object.keys(propertiesOf(schema)).length === 0) return undefined
  const required = requiredOf(schema).length > 0
  if (!hasFiles) return { required, content: { 'application/json': { schema } } }
  const files = Object.entries(endpoint.files).map(([field, { maxCount }]) => [
    field,
    maxCount > 1 ? { type: 'array', maxItems: maxCount, items: fileSchema } : fileSchema,
  ])
  const form = { ...schema, properties: { ...propertiesOf(schema), ...Object.fromEntries(files) } }
  return { required, content: { 'multipart/form-data': { schema: form } } }
}

const fileSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

function propertiesOf({ properties }: JsonSchema): Record<string, unknown> {
  return typeof properties === 'object' && properties !== null ? { ...properties } : {}
}

function requiredOf({ required }: JsonSchema): unknown[] {
  return Array.isArray(required) ? required : []
}
