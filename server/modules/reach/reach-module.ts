import type { FastifyInstance } from 'fastify'
import { readReach, setCommentsFrom } from '#contract/reach.ts'
import { reachChoiceSchema, saveReach } from '#contract/save-reach.ts'
import { assertMemberKnown, assertPostThere } from '#server/assert-there.ts'
import { route } from '#server/http/route.ts'
import { refuse } from '#server/refusal.ts'
import { findPostFacts } from '../posts/post-summary-repo.ts'
import { updateCommentsFrom, updateReach } from './reach-repo.ts'
import { findReach } from './reach-summary-repo.ts'

/** Who may reach a member: comment on their posts, and mention them. */
export function registerReachModule(app: FastifyInstance): void {
  route(app, readReach, async ({ db, caller }) => assertMemberKnown(await findReach(db, caller.accountId)))
  route(app, saveReach, async ({ db, body, caller }) => {
    const { changed = reachChoiceSchema.options } = body
    await updateReach(db, caller.accountId, Object.fromEntries(changed.map((choice) => [choice, body[choice]])))
    return assertMemberKnown(await findReach(db, caller.accountId))
  })
  route(app, setCommentsFrom, async ({ db, params, body, caller }) => {
    const post = assertPostThere(await findPostFacts(db, params.id, caller.accountId))
    if (post.author_id !== caller.accountId) {
      throw refuse('forbidden', 'You can change who may comment on your own posts only.')
    }
    await updateCommentsFrom(db, params.id, body.comments_from)
    return body
  })
}
