import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInputOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/role.ts'
import type { AccountId } from '#contract/ids.ts'
import type { Db } from '../infra/db/tables.ts'
import type { ReceivedFile } from './uploads.ts'

/** The member a bearer token belongs to. */
export interface Caller {
  accountId: AccountId
  sessionHash: string
  /** What the operator made the member. */
  role: Role | null
  /** Until when the member may only read, in epoch milliseconds; null without a limit. */
  limitedUntil: number | null
}

/** A file of a multipart call, on the disk until its request ends: its endpoint says how many and how large. */
export interface UploadedFile extends ReceivedFile {
  field: string
  name: string
  /** True when it came in an earlier call, which its member's quota was charged for. */
  isCharged?: true
}

/** The body of a call that carries a piece of a file; empty for every other call. */
export interface Piece {
  /** Where in the file it begins. */
  offset: number
  /** Throws when the connection is lost. */
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>
  /** Ends the connection it comes over. */
  breakOff: () => void
}

type CallerOf<E extends Endpoint> = E['access'] extends 'member' | 'moderator' | 'admin'
  ? Caller
  : E['access'] extends 'public'
    ? undefined
    : Caller | undefined

/** A request after parsing and authentication: all that a handler sees of it. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: UploadedFile[]
  piece: Piece
  caller: CallerOf<E>
  /** In `handle` of a write the transaction, which the recorded reply shares; otherwise the plain database. */
  db: Db
  /** Where it comes from, as far as limits care: an IPv4 address or the /64 of an IPv6 address. */
  network: string
  /** What its browser is known by since its first login, or from now on. */
  device: string
  /** What its browser says of itself. */
  userAgent: string | undefined
}

export type PreparedCall<E extends Endpoint, P> = Call<E> & { prepared: P }

export type PlainHandler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInputOf<E>>

/** A handler whose slow parts (pictures, password hashes, mail) stay outside of the transaction. */
export interface StagedHandler<E extends Endpoint, P> {
  /** Of the answer, beside the usual ones. */
  headers?: (call: Call<E>) => Readonly<Record<string, string>>
  /** Files that came in earlier calls and are named by this one: they count as its own, also for its Idempotency-Key. */
  namedFiles?: (call: Call<E>) => Promise<UploadedFile[]>
  /** Before the transaction, with the plain database; not repeated when the transaction is. */
  prepare?: (call: Call<E>) => Promise<P>
  /** In the transaction, which may run again when the database asks for it. */
  handle: (call: PreparedCall<E, P>) => Promise<ReplyInputOf<E>>
  /** The post or comment that the reply quotes: once it is deleted, the recorded reply is no more given. */
  subject?: (reply: ReplyInputOf<E>) => string
  /** After the commit, with the plain database; what it throws is logged, the reply stands. */
  after?: (call: PreparedCall<E, P>, reply: ReplyInputOf<E>) => Promise<void>
}
