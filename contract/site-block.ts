import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { namedSchema, reasonSchema } from './moderation.ts'
import { limits } from './rules.ts'

/** What admins type in. */
const typedKindSchema = z.enum(['email-domain', 'network'])
export type TypedBlockKind = z.infer<typeof typedKindSchema>

/** What a whole installation keeps out: domains of e-mail addresses, networks that people sign up from, and pictures of removed posts. */
export const siteBlockKindSchema = z.enum([...typedKindSchema.options, 'picture'])
export type SiteBlockKind = z.infer<typeof siteBlockKindSchema>

export const siteBlockSchema = z.object({
  id: z.uuid(),
  kind: siteBlockKindSchema,
  /** A domain as the DNS knows it, which stands for all below it, a network as `address/length`, of a picture what it looks like. */
  value: z.string(),
  reason: z.string(),
  /** Who blocked it; a moderator who is erased has an empty username. */
  by: namedSchema,
  created_at: instantSchema,
})
export type SiteBlock = z.infer<typeof siteBlockSchema>

export const listSiteBlocks = endpoint({
  name: 'listSiteBlocks',
  method: 'GET',
  path: '/moderation/blocks',
  access: 'admin',
  summary: 'What this installation keeps out, of one kind, newest first',
  query: z.extend(pageQuerySchema, { kind: siteBlockKindSchema }),
  reply: z.object({ blocks: z.array(siteBlockSchema), next_cursor: nextCursorSchema }),
})

/** What is said where nothing was typed. */
export const nothingToBlock = 'Please say what is to be blocked.'

export const addSiteBlock = endpoint({
  name: 'addSiteBlock',
  method: 'POST',
  path: '/moderation/blocks',
  access: 'admin',
  summary:
    'Keep out a domain of e-mail addresses with all below it, or a network (IPv4 up from /8, IPv6 from /16 to /64)',
  body: z.object({
    kind: typedKindSchema,
    value: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, nothingToBlock),
        z.maxLength(limits.email, `At most ${limits.email} characters.`),
      ),
    /** Why: for the list and the log. */
    reason: reasonSchema,
  }),
  reply: z.object({ message: z.string(), block: siteBlockSchema }),
})

export const liftSiteBlock = endpoint({
  name: 'liftSiteBlock',
  method: 'DELETE',
  path: '/moderation/blocks/:id',
  access: 'admin',
  summary: 'No longer keep something out',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: reasonSchema }),
  reply: messageReplySchema,
})
