import * as z from 'zod/mini'
import type { Comment } from '#contract/comment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { problemCodeSchema } from '#contract/errors.ts'
import { accountIdSchema, type CommentId, idempotencyKeySchema, type PostId } from '#contract/ids.ts'
import type { Profile } from '#contract/account.ts'
import type { Post } from '#contract/post.ts'
import type { UploadUse } from '#contract/upload.ts'
import type { CallInput, UploadFile } from '../api/call-input.ts'
import type { Effect } from './acknowledged-effect.ts'

/** Waiting for its turn (`notBefore` in ms since 1970), or refused, and there for the member to decide. */
const stateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('waiting'),
    notBefore: z.number(),
    /** What it waits for: nothing yet, a connection, or the time the server asked for. */
    waitsFor: z.enum(['turn', 'connection', 'server']),
    /** When the attempt failed, in ms since 1970. */
    failedAt: z.optional(z.number()),
    /** True when something in between answered in the server's place. */
    isIntercepted: z.optional(z.boolean()),
  }),
  z.object({
    status: z.literal('refused'),
    code: problemCodeSchema,
    message: z.string(),
    /** True when something in between refused it: whether an earlier attempt arrived, the server has not said. */
    isIntercepted: z.optional(z.boolean()),
    /** By its author, before anybody had it: nothing went wrong. */
    isTakenBack: z.optional(z.boolean()),
  }),
])

const commonFields = {
  id: z.uuid(),
  /** First the id; another one once the member changed what is sent, as the server ties a key to its body. */
  idempotencyKey: idempotencyKeySchema,
  memberId: accountIdSchema,
  /** Milliseconds since 1970; never before an older item's, whatever the clock does. */
  createdAt: z.int(),
  /** Tells items of one millisecond apart. */
  seq: z.int(),
  /** Items of one target go one after the other, in order. */
  target: z.string(),
  tries: z.int(),
  /**
   * Set before each attempt: the server may have done it even though nobody heard its answer. In an acknowledgement, whether that was so
   * before the attempt that was answered.
   */
  mayHaveArrived: z.boolean(),
  state: stateSchema,
  /** The uploads that its files became when they went ahead in pieces, by blob key. */
  uploads: z.optional(z.record(z.string(), z.string())),
}
const commonSchema = z.object(commonFields)

/** What every item has, whatever its kind. */
export type CommonItem = z.infer<typeof commonSchema>

/** Where bytes lie in the blob store, and what they are. */
export interface PersistedBytes {
  blobKey: string
  type: string
}

/** A file of an item; named by its place when it has no name. */
export interface PendingFile extends PersistedBytes {
  name?: string | undefined
}

/** Calls an endpoint as the item's member, with the item's key. */
export type Send = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<unknown>

/** The words for an item in the list of what waits. */
export interface ItemDescription {
  /** What it is, in a few words. */
  title: string
  /** The words or files it carries. */
  detail?: string
}

/** What takes back on the server what may have arrived there missed. */
type Deletion =
  | { kind: 'delete-post'; postId: PostId }
  | { kind: 'delete-comment'; commentId: CommentId; postId: PostId; parentCommentId?: CommentId; counted: false }

/** What a new item does to those of its target that wait. */
export type Repeat<Item> =
  /** The opposite wish cancels it out; the same wish is not needed twice. */
  | { means: 'opposite-or-nothing' }
  /** The same thing handed over twice, by a double click for example; `of` tells things of one target apart. */
  | { means: 'nothing'; of?(item: Item): string }
  /** Goes in the place of what waits. */
  | { means: 'replacement' }
  /** Goes in the place of what waits, with what that said and this does not. */
  | { means: 'merge'; merge(earlier: Item, later: Item): Item }
  /** Ends the target: what waits for it, or is about it, has no meaning any more. */
  | { means: 'end' }

/** How cached things look while an item waits; the very same object where nothing changes. */
export interface PendingView<Item> {
  post?(post: Post, item: Item): Post
  comment?(comment: Comment, item: Item): Comment
  profile?(profile: Profile, item: Item): Profile
}

/**
 * Everything there is to know about a kind of outbox item. Written as methods, so that the record of one kind may be asked about
 * `OutboxItem`: `recordOf` looks it up by the very item that is then handed to it.
 */
export interface KindRecord<New, Item, Reply> {
  /** The line an item stands in: items of one target are sent one after the other. */
  target(item: New): string
  /** The targets of other lines it stands behind, as what it is about must exist first; without them it has no meaning. */
  dependsOn(item: New): string[]
  /** The id of the new thing it makes, which its draft had before. */
  creates?(item: Item): string
  /** Further lines it stands in. */
  lines?(item: Item): string[]
  /** `last`: after everything else that is due. */
  urgency?: 'last'
  /** When a new item may go out, in ms since 1970: later ones join it until then. Absent: at once. */
  dueAt?(item: New, now: number): number
  repeat: Repeat<Item>
  /** True where it takes something away, which is done when that is gone already; of two opposite wishes, the one that is not to mark. */
  takesAway(item: Item): boolean
  /** Present where discarding an item that may have arrived takes it back on the server. */
  takenBackBy?(item: Item): Deletion
  /** False while a page has yet to prepare something of it: it keeps its place in its lines. Absent: always ready. */
  isReady?(item: Item): boolean
  files?(item: Item): readonly PendingFile[]
  /** The same item with other bytes in the places of its files. */
  withFiles?(item: Item, files: readonly PersistedBytes[]): Item
  send(item: Item, send: Send, files: readonly UploadFile[]): Promise<unknown>
  /** Present where the files may go ahead, each as an upload in pieces: sends the rest, naming them. */
  sendUploaded?(item: Item, send: Send, uploadIds: readonly string[]): Promise<unknown>
  /** What those are uploaded as; pictures unless said. */
  uploadUse?: UploadUse
  /** True when the reply shows that the server has something else than the item says, from an attempt before an edit. */
  isOther?(item: Item, reply: Reply): boolean
  /**
   * `shown`: the member would name it when asked what waits. `at-profile`: so, and it changes one's own profile, below which it is said
   * that it waits or was refused. `unseen`: nobody waits for it, so a refusal is not told either.
   */
  visibility: 'shown' | 'at-profile' | 'unseen'
  /** Whether the list of what waits offers to change it: where true, the list has to name the form for it, or does not compile. */
  isEditable: boolean
  describe(item: Item): ItemDescription
  pendingView: PendingView<Item>
  /** What the server's acknowledgement changes in the cache; `reply` is null when nothing was left to do. */
  effects(item: Item, reply: Reply | null): Effect[]
  /** Whether feeds and profiles that the worker cached before look different from now on. */
  outdatesCopies: boolean
}

const itemSchemaOf = <K extends string, S extends z.core.$ZodLooseShape>(kind: K, fields: S) =>
  z.object({ ...commonFields, kind: z.literal(kind), ...fields })

type ItemIn<K extends string, S extends z.core.$ZodLooseShape> = z.infer<ReturnType<typeof itemSchemaOf<K, S>>>

/** Declares a kind: its name, its own fields and the server's reply as schemas, and its record. */
export function outboxKind<
  K extends string,
  S extends z.core.$ZodLooseShape,
  R extends z.ZodMiniType,
  const E extends boolean,
>(
  kind: K,
  schemas: { fields: S; reply: R },
  record: KindRecord<{ kind: K } & z.infer<z.ZodMiniObject<S>>, ItemIn<K, S>, z.infer<R>> & { isEditable: E },
) {
  const itemSchema = itemSchemaOf(kind, schemas.fields)
  // Null where the server only said that there was nothing left to do (a post deleted twice).
  const acknowledgementSchema = z.object({ kind: z.literal(kind), item: itemSchema, reply: z.nullable(schemas.reply) })
  return { kind, itemSchema, acknowledgementSchema, record }
}
