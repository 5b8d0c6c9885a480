import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from '#contract/endpoint.ts'

/** A file of a multipart call; the name is what the server sees, never a name of the member's. */
export interface UploadFile {
  blob: Blob
  name: string
}

/** A piece of a file, and where in it the piece begins. */
export interface FilePiece {
  blob: Blob
  offset: number
}

// What an endpoint does not take may be left out; what it needs may not.
type Optional<T> = T extends Record<string, never> ? true : object extends T ? true : false
type Part<Name extends string, T> = Optional<T> extends true ? { [K in Name]?: T | undefined } : { [K in Name]: T }

/** What goes into a call: as much of it as the endpoint declares. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & {
    files?: Readonly<Record<string, readonly UploadFile[]>> | undefined
    piece?: FilePiece | undefined
  }
