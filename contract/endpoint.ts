import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Files of a multipart call: form field → how many, how large. */
export type FileFields = Readonly<Record<string, { maxCount: number; maxBytes: number }>>

export type AccessLevel = 'public' | 'member' | 'moderator' | 'admin' | 'optional'

/** One call of the API: everything that client, worker, server and the OpenAPI document must agree on. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Access extends AccessLevel = AccessLevel,
> {
  /** Unique; the operationId of the OpenAPI document. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` parameters. */
  path: `/${string}`
  /**
   * `member` needs a bearer token (401 without), `moderator` one of a member with a role (403 else), `admin` one of an admin;
   * `optional` reads one when it is there.
   */
  access: Access
  summary: string
  params: Params
  query: Query
  /** JSON body, or the text fields of a multipart form when `files` is set. */
  body: Body
  files: FileFields
  /** `piece`: its body is a piece of a file as it is (`pieceType`), and the header `Upload-Offset` says where in the file it begins. */
  carries: 'fields' | 'piece'
  reply: Reply
  /** Of the answer when it went well; 202: what was asked for is still to be done. */
  status: 200 | 202
  /** False where a recorded reply would hold a secret (a session token). */
  idempotent: boolean
}

/** The content type of a piece of a file, as in the tus protocol for resumable uploads (1.0). */
export const pieceType = 'application/offset+octet-stream'

export const noFieldsSchema = z.object({})

type Stated = 'name' | 'method' | 'path' | 'access' | 'summary' | 'reply'
type Definition<E extends Endpoint> = Pick<E, Stated> & Partial<Omit<E, Stated>>

/** Declares an endpoint; parameters, query, body and files default to none. */
export function endpoint<
  R extends Schema,
  P extends Schema = typeof noFieldsSchema,
  Q extends Schema = typeof noFieldsSchema,
  B extends Schema = typeof noFieldsSchema,
  const A extends AccessLevel = AccessLevel,
>(definition: Definition<Endpoint<P, Q, B, R, A>>): Endpoint<P, Q, B, R, A> {
  const nothing = noFieldsSchema as unknown
  return {
    // The type parameters default to the empty schema exactly when the definition leaves the part out.
    params: nothing as P,
    query: nothing as Q,
    body: nothing as B,
    files: {},
    carries: 'fields',
    status: 200,
    idempotent: definition.method !== 'GET',
    ...definition,
  }
}

/** What a schema makes of what it accepts. */
export type Parsed<S extends Schema> = z.infer<S>
export type ParamsOf<E extends Endpoint> = z.infer<E['params']>
export type QueryOf<E extends Endpoint> = z.infer<E['query']>
export type BodyOf<E extends Endpoint> = z.infer<E['body']>
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>
/** What a handler may answer before parsing brands ids and drops what the schema does not name. */
export type ReplyInputOf<E extends Endpoint> = z.input<E['reply']>
/** What a caller may pass before parsing fills defaults. */
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>

/** Where a page starts or ends, if that was said: opaque, from another page. */
export const cursorSchema = z.optional(z.string().check(z.minLength(1), z.maxLength(512)))

/** Optional paging of every list: an opaque cursor and a page size. */
export const pageQuerySchema = z.object({
  cursor: cursorSchema,
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

/** The cursor of the next page, null at the true end. */
export const nextCursorSchema = z.nullable(z.string())

/** A reply that only says that it was done. */
export const messageReplySchema = z.object({ message: z.string() })

/** An instant: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()
